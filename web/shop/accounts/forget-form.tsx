import type { ComponentType, ReactNode } from 'react'
import type { FormProps } from 'react-router'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { NewCode, SentCodeField, SentFields } from '../messages/sent-code.tsx'
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
      <LastRefusal value={at?.refused}>
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
      </LastRefusal>
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
        <LastRefusal value={at?.refused}>
          <FormError refusal={at?.refused?.refusal} />
          <NextFields next={next} stays={stays} />
          <input type="hidden" name="intent" value="reset" />
          {at?.sentTo === undefined ? <LoginField at={at} /> : <SentFields at={at} />}
          <CodeFields at={at} />
          <Button type="submit" full busy={isBusy}>
            {t('resetAction')}
          </Button>
        </LastRefusal>
      </Form>
      <div className="sign-foot small mt-4">
        <NewCode form={Form} action={path('/forget-password')} intent="send" at={at} isBusy={isBusy}>
          <NextFields next={next} stays={stays} />
        </NewCode>
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
      <SentCodeField
        label={t('code')}
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
