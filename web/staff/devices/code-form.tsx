import type { FormEvent } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A code of an authenticator, which may be pasted and filled in by the browser. */
export function CodeForm({
  title,
  action,
  help,
  isBusy,
  refusal,
  onSend,
}: {
  readonly title: string
  readonly action: string
  readonly help?: string
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
  readonly onSend: (code: string) => Promise<void>
}) {
  const t = useTranslations('staffLogin')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onSend(textField(new FormData(event.currentTarget), 'code'))
  }
  return (
    <form className="sign-fields" noValidate onSubmit={send}>
      <RefusalNotice refusal={refusal} title={title} />
      <TextField
        label={t('codeLabel')}
        name="code"
        help={help}
        className="sign-in-code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        inputMode="text"
        spellCheck={false}
        error={refusal?.errors['code']}
      />
      <Button type="submit" full busy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
