import { useState, type ReactNode } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import type { ButtonLook } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { ActButton } from '../work/act-button.tsx'
import type { SentAct } from '../work/held-note.tsx'

/**
 * An act on one booking that asks for a reason: its own fields, the reason, why it was refused, one button, and whether
 * it can be taken back.
 */
export function ReasonForm({
  help,
  button,
  look = 'filled',
  act,
  isReady = true,
  firstReason = '',
  onSend,
  children,
}: {
  /** Who reads the reason. */
  readonly help: string
  readonly button: string
  readonly look?: ButtonLook
  readonly act: SentAct
  /** False while its plan is not known. */
  readonly isReady?: boolean
  /** Of the same act, where it was asked before and not done. */
  readonly firstReason?: string | undefined
  /** Returns whether it was done; the reason is then empty again. */
  readonly onSend: (reason: string) => Promise<boolean>
  readonly children: ReactNode
}) {
  const t = useTranslations('staffCheckIn')
  const [reason, setReason] = useState(firstReason)
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
      <NotDone refusal={act.refusal} />
      <ActButton type="submit" look={look} act={act} isReady={isReady}>
        {button}
      </ActButton>
    </form>
  )
}
