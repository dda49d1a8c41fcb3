import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NewCode, SentCodeField, SentFields, type SentCode } from '../messages/sent-code.tsx'

/** The form that the address opens; with `code` the member already has one. */
export type ContactStep = 'email' | 'phone' | 'code'

interface Part {
  readonly step: ContactStep
  /** The title, the same as the link's. */
  readonly title: string
  readonly at: SentCode | undefined
  /** The account's own phone, to be verified. */
  readonly own?: string | undefined
}

/**
 * The new e-mail or phone, then the code that was sent there with the password. Native forms with their own address,
 * which work without script.
 */
export function ContactForm(props: Part) {
  const { step, title, at } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack new-contact" aria-labelledby="new-contact">
      <h3 className="heading-4" id="new-contact" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {step === 'code' || at?.sentTo !== undefined ? <CodeForm {...props} /> : <AskForm {...props} />}
    </section>
  )
}

function AskForm({ step, at, own }: Part) {
  const t = useTranslations('security')
  const path = usePath()
  const isSending = useIsSending()
  return (
    <Form method="post" action={`${path('/my-account/auth')}?contact=${step}`} noValidate className="stack">
      <LastRefusal value={at?.refused}>
        <FormError refusal={at?.refused?.refusal} />
        <p className="soft">{t(own === undefined ? 'contactLead' : 'contactOwnLead')}</p>
        <input type="hidden" name="intent" value="contact-send" />
        <LoginField step={step} at={at} own={own} />
        <div className="row flex-wrap">
          <Button type="submit" busy={isSending}>
            {t('sendCode')}
          </Button>
          <Keep />
        </div>
      </LastRefusal>
    </Form>
  )
}

const labels = { email: 'newEmail', phone: 'newPhone', code: 'newContact' } as const

function LoginField({ step, at, own }: Pick<Part, 'step' | 'at' | 'own'>) {
  const t = useTranslations('security')
  const isEmail = step === 'email'
  return (
    <TextField
      label={t(own === undefined ? labels[step] : 'phone')}
      name="login"
      type={isEmail ? 'email' : 'text'}
      inputMode={step === 'phone' ? 'tel' : undefined}
      autoComplete={step === 'code' ? 'off' : isEmail ? 'email' : 'tel'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={at?.refused?.values['login'] ?? (own === undefined ? undefined : formatPhone(own))}
      error={at?.refused?.refusal.errors['login']}
    />
  )
}

function CodeForm({ step, at }: Part) {
  const t = useTranslations('security')
  const refused = at?.refused
  const words = useTranslations('accounts')
  const path = usePath()
  const isBusy = useIsSending()
  const address = `${path('/my-account/auth')}?contact=${step}`
  return (
    <>
      <Form method="post" action={address} noValidate className="stack">
        <LastRefusal value={refused}>
          <input type="hidden" name="intent" value="contact" />
          {at?.sentTo === undefined ? (
            <LoginField step={step} at={at} />
          ) : (
            <>
              <SentFields at={at} />
              <Notice tone="info" role="status">
                {t('codeSent', { contact: at.sentTo })}
              </Notice>
            </>
          )}
          <FormError refusal={refused?.refusal} />
          <SentCodeField
            label={t('code')}
            defaultValue={refused?.values['code']}
            error={refused?.refusal.errors['code']}
          />
          <PasswordField
            label={t('ownPassword')}
            name="password"
            autoComplete="current-password"
            showLabel={words('showPassword')}
            error={refused?.refusal.errors['password']}
          />
          <div className="row flex-wrap">
            <Button type="submit" busy={isBusy}>
              {t('contactSave')}
            </Button>
            <Keep />
          </div>
        </LastRefusal>
      </Form>
      {at?.sentTo === undefined ? null : (
        <div className="small">
          <NewCode form={Form} action={address} intent="contact-send" at={at} isBusy={isBusy} />
        </div>
      )}
    </>
  )
}

/** Nothing was changed, and the form is empty when it is opened again. */
function Keep() {
  const t = useTranslations('security')
  const path = usePath()
  return (
    <LinkButton look="line" to={path('/my-account/auth')} preventScrollReset>
      {t('contactKeep')}
    </LinkButton>
  )
}
