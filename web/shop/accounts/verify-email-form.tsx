import { useEffect, useRef, type FormEvent } from 'react'
import { Form } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The state: where the code was sent, and the last refusal with the action it was for. */
export interface Verifying {
  readonly sentTo: string | undefined
  readonly refusal: CallRefusal | undefined
}

interface Sent {
  readonly sentTo: string | undefined
  readonly busy: boolean
  readonly onSend: ((event: FormEvent<HTMLFormElement>) => void) | undefined
}

/**
 * Requests a code, then takes it. Native forms: without script they post to My Profile, which renders the same part.
 */
export function VerifyEmailForm({
  email,
  at: { sentTo, refusal },
  busy,
  onSend,
}: Omit<Sent, 'sentTo'> & { readonly email: string | undefined; readonly at: Verifying }) {
  const t = useTranslations('verify')
  const sent = { sentTo, busy, onSend }
  return (
    <div className="stack">
      {sentTo === undefined ? (
        <p>{email === undefined ? t('textNoEmail') : t('text', { email })}</p>
      ) : (
        <Notice tone="info" role="status">
          {t('sent', { email: sentTo })}
        </Notice>
      )}
      {sentTo === undefined ? null : <CodeForm {...sent} wrong={refusal?.errors['code']} />}
      <RefusalNotice refusal={refusal} title={t('failed')} />
      <AskForm {...sent} />
    </div>
  )
}

function CodeForm({ sentTo, busy, onSend, wrong }: Sent & { readonly wrong: string | undefined }) {
  const t = useTranslations('verify')
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [sentTo, wrong])
  return (
    <Form method="post" action={useVerifyAddress()} onSubmit={onSend} noValidate className="stack">
      <input type="hidden" name="intent" value="verify" />
      <input type="hidden" name="sent_to" value={sentTo} />
      <TextField
        label={t('code')}
        name="code"
        ref={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={wrong}
      />
      <Button type="submit" full busy={busy}>
        {t('verify')}
      </Button>
    </Form>
  )
}

function AskForm({ sentTo, busy, onSend }: Sent) {
  const t = useTranslations('verify')
  const isFirst = sentTo === undefined
  return (
    <Form method="post" action={useVerifyAddress()} onSubmit={onSend} noValidate>
      <input type="hidden" name="intent" value="send" />
      {isFirst ? null : <input type="hidden" name="sent_to" value={sentTo} />}
      <Button
        type="submit"
        look={isFirst ? 'filled' : 'quiet'}
        full={isFirst}
        size={isFirst ? 'default' : 'small'}
        busy={busy && isFirst}
      >
        {t(isFirst ? 'send' : 'again')}
      </Button>
    </Form>
  )
}

function useVerifyAddress(): string {
  const path = usePath()
  return `${path('/my-account/account-settings')}?verify=email`
}
