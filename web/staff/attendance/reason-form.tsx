import { useState, type ReactNode } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** An act on one booking that asks for a reason: its own fields, the reason, why it was refused, and one button. */
export function ReasonForm({
  help,
  button,
  look = 'filled',
  isBusy,
  refusal,
  onSend,
  children,
}: {
  /** Who reads the reason. */
  readonly help: string
  readonly button: string
  readonly look?: ButtonLook
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
  /** Returns whether it was done; the reason is then empty again. */
  readonly onSend: (reason: string) => Promise<boolean>
  readonly children: ReactNode
}) {
  const t = useTranslations('staffCheckIn')
  const [reason, setReason] = useState('')
  const press = async () => {
    if (await onSend(reason)) setReason('')
  }
  return (
    <form
      className="checkin-form"
      onSubmit={(event) => {
        event.preventDefault()
        void press()
      }}
    >
      {children}
      <TextField
        label={t('reason')}
        name="reason"
        help={help}
        value={reason}
        required
        minLength={3}
        maxLength={300}
        onChange={(event) => setReason(event.target.value)}
      />
      <RefusalNotice refusal={refusal} title={t('notDone')} />
      <Button type="submit" look={look} size="small" busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
