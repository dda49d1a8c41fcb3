import type { ComponentType, ReactNode } from 'react'
import type { FormProps } from 'react-router'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { NewCode } from '../messages/new-code.tsx'
import { DocumentTick } from './document-tick.tsx'
import type { Forgotten } from './forget-action.ts'
import { NextFields } from './sign-in-form.tsx'

interface Forget {
  /** The page's `Form` or a fetcher's. */
  readonly form: ComponentType<FormProps>
  readonly at: Forgotten | undefined
  /** The visitor already has a code. */
  readonly hasCode: boolean
  readonly isBusy: boolean
  readonly next: string | undefined
  readonly stays?: boolean
  /** The link back to the login. */
  readonly back: ReactNode
}

/**
 * Asks for the account, then for the code with the new password. Native forms, which work without script. The page
 * never depends on whether the account exists.
 */
export function ForgetForm(props: Forget) {
  return props.at?.sentTo === undefined && !props.hasCode ? <AskForm {...props} /> : <CodeForm {...props} />
}

function AskForm({ form: Form, at, isBusy, next, stays = false, back }: Forget) {
  const t = useTranslations('accounts')
  const path = usePath()
  return (
    <Form method="post" action={path('/forget-password')} noValidate className="sign-fields">
      <FormError refusal={at?.refused?.refusal} />
      <NextFields next={next} stays={stays} />
      <input type="hidden" name="intent" value="send" />
      <LoginField at={at} />
      <Button type="submit" full busy={isBusy}>
        {t('forgetSend')}
      </Button>
      <div className="sign-foot small">
        {back}
        <a className="link link-alone" href={`${path('/forget-password')}?step=code`}>
          {t('forgetHasCode')}
        </a>
      </div>
    </Form>
  )
}

function LoginField({ at }: Pick<Forget, 'at'>) {
  const t = useTranslations('accounts')
  return (
    <TextField
      label={t('login')}
      name="login"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={at?.refused?.values['login']}
      error={at?.refused?.refusal.errors['login']}
    />
  )
}

function CodeForm(props: Forget) {
  const { form: Form, at, isBusy, next, stays = false } = props
  const t = useTranslations('accounts')
  const path = usePath()
  return (
    <>
      <Form method="post" action={`${path('/forget-password')}?step=code`} noValidate className="sign-fields">
        <FormError refusal={at?.refused?.refusal} />
        <NextFields next={next} stays={stays} />
        <input type="hidden" name="intent" value="reset" />
        {at?.sentTo === undefined ? <LoginField at={at} /> : <SentTo {...props} />}
        <CodeFields at={at} />
        <Button type="submit" full busy={isBusy}>
          {t('resetAction')}
        </Button>
      </Form>
      <div className="sign-foot small mt-4">
        {at?.sentTo === undefined ? null : (
          <NewCode
            key={at.expiresAt}
            form={Form}
            action={path('/forget-password')}
            isBusy={isBusy}
            label={t('newCode')}
            wait={(time) => t('newCodeIn', { time })}
          >
            <NextFields next={next} stays={stays} />
            <input type="hidden" name="intent" value="send" />
            <SentTo at={at} />
          </NewCode>
        )}
        <a className="link link-alone" href={path('/forget-password')}>
          {t('otherLogin')}
        </a>
      </div>
    </>
  )
}

function CodeFields({ at }: Pick<Forget, 'at'>) {
  const t = useTranslations('accounts')
  return (
    <>
      <TextField
        label={t('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        defaultValue={at?.refused?.values['code']}
        error={at?.refused?.refusal.errors['code']}
      />
      <PasswordField
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        showLabel={t('showPassword')}
        help={t('passwordHelp')}
        error={at?.refused?.refusal.errors['password']}
      />
      {at?.versions === undefined ? null : (
        <div>
          <DocumentTick versions={at.versions} result={at.refused} />
        </div>
      )}
    </>
  )
}

/** The account that the code was sent to, as a field of the next form. */
function SentTo({ at }: Pick<Forget, 'at'>) {
  return (
    <>
      <input type="hidden" name="login" autoComplete="username" value={at?.sentTo} />
      <input type="hidden" name="sent_to" value={at?.sentTo} />
      <input type="hidden" name="expires_at" value={at?.expiresAt} />
    </>
  )
}
