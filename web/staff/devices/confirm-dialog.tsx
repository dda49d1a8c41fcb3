import type { FormEvent } from 'react'
import { confirmStaff, getStaffSession } from '#domain/devices/api.ts'
import type { Proof } from '#domain/devices/proof-asked.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { useWrite } from '../kit/use-write.ts'
import { FactorField } from './factor-field.tsx'

/** Asks again who is there, with what this device asks for; the act that was refused then goes on. */
export function ConfirmDialog({
  by,
  onClose,
  onConfirmed,
}: {
  readonly by: Proof
  readonly onClose: () => void
  readonly onConfirmed: () => void
}) {
  const t = useTranslations('staffLogin')
  const confirm = useWrite(confirmStaff, { refusals: 'page', changes: [getStaffSession] })
  const field = useFirstField<HTMLFormElement>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = await confirm.send({ [by]: textField(new FormData(event.currentTarget), by) })
    if (answer.ok) onConfirmed()
  }
  return (
    <Modal open onClose={onClose} title={t('confirmHeading')} closeLabel={t('cancel')}>
      <form ref={field} className="act-form" noValidate onSubmit={(event) => void send(event)}>
        <NotDone refusal={confirm.refusal} />
        <ProofField by={by} error={confirm.refusal?.errors[by]} onOther={confirm.forget} />
        <Button type="submit" full busy={confirm.isBusy}>
          {t('confirm')}
        </Button>
      </form>
    </Modal>
  )
}

function ProofField({
  by,
  error,
  onOther,
}: {
  readonly by: Proof
  readonly error: string | undefined
  readonly onOther: () => void
}) {
  const t = useTranslations('staffLogin')
  const frame = useTranslations('consoleFrame')
  if (by === 'code') return <FactorField error={error} onOther={onOther} />
  const label = by === 'pin' ? t('confirmPin') : t('confirmPassword')
  return (
    <PasswordField
      label={label}
      name={by}
      inputMode={by === 'pin' ? 'numeric' : 'text'}
      autoComplete={by === 'pin' ? 'off' : 'current-password'}
      showLabel={frame('showPassword')}
      error={error}
    />
  )
}
