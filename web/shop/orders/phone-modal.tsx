import { useState, type FormEvent } from 'react'
import { normalisePhone } from '#domain/kit/phone.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'

interface NumberWanted {
  /** Continues the payment; resolves to the refusal, or undefined once the buyer is redirected. */
  readonly onSave: (contact: { readonly title: string; readonly number: string }) => Promise<CallRefusal | undefined>
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PHONE_NUMBER: NumberWanted
  }
}

/** PHONE_NUMBER: the number that a bank requires, asked for only when needed. */
export function PhoneModal({
  subject: { onSave },
  locked,
}: {
  readonly subject: NumberWanted
  readonly locked: boolean
}) {
  const t = useTranslations('checkout')
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<CallRefusal>()
  const form = useErrorFocus(errors)
  const save = async (filled: FormData) => {
    const [title, number] = [textField(filled, 'contact_title').trim(), textField(filled, 'contact_number').trim()]
    const wrong = {
      ...(title === '' ? { contact_title: t('contactTitleRequired') } : {}),
      ...(normalisePhone(number) === undefined
        ? { contact_number: t(number === '' ? 'contactNumberRequired' : 'contactNumberInvalid') }
        : {}),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    setRefusal(await onSave({ title, number }))
    setBusy(false)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void save(new FormData(event.currentTarget))
  }
  return (
    <ModalFrame kind="PHONE_NUMBER" locked={locked} busy={isBusy} title={t('whichNumber')}>
      <form noValidate ref={form} onSubmit={onSubmit} className="stack">
        <LastRefusal value={errors}>
          <p className="soft">{t('bankNumberNeeded')}</p>
          <TextField
            label={t('contactTitle')}
            name="contact_title"
            autoComplete="name"
            maxLength={100}
            error={errors['contact_title']}
          />
          <TextField
            label={t('contactNumber')}
            name="contact_number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            error={errors['contact_number']}
          />
          {refusal === undefined ? null : <RefusalNotice refusal={refusal} title={t('failedTitle')} role="alert" />}
          <Button type="submit" full busy={isBusy}>
            {t('saveNumber')}
          </Button>
        </LastRefusal>
      </form>
    </ModalFrame>
  )
}
