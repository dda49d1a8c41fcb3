import { useEffect, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { Link, type FormProps } from 'react-router'
import { clearCachedPages } from '#web/kit/clear-cached-pages.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'

/** Props of both forms: the page's `Form` or a fetcher's, the pending state, and where to go afterwards. */
export interface SignFormProps {
  readonly form: ComponentType<FormProps>
  readonly result: RefusedForm | undefined
  readonly isBusy: boolean
  readonly next: string | undefined
  /** Submitted from a modal: the page stays. */
  readonly stays?: boolean
  /** The link to the other form. */
  readonly other: ReactNode
}

/** `onForgot` opens the next modal when the form is in one. */
interface SignInProps extends SignFormProps {
  readonly onForgot?: (event: MouseEvent) => void
}

/** E-mail or phone, and password. A native form, which works without script. */
export function SignInForm({ form: Form, result, isBusy, next, stays = false, other, onForgot }: SignInProps) {
  const t = useTranslations('accounts')
  const path = usePath()
  return (
    <Form method="post" action={path('/signin')} noValidate className="sign-fields">
      <LastRefusal value={result}>
        <FormError refusal={result?.refusal} />
        <NextFields next={next} stays={stays} />
        <TextField
          label={t('login')}
          name="login"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={result?.values['login']}
          error={result?.refusal.errors['login']}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          showLabel={t('showPassword')}
          error={result?.refusal.errors['password']}
        />
        <Button type="submit" full busy={isBusy}>
          {t('signInAction')}
        </Button>
        <div className="sign-foot small">
          <Link className="link link-alone" to={path('/forget-password')} onClick={onForgot}>
            {t('forgot')}
          </Link>
          {other}
        </div>
      </LastRefusal>
    </Form>
  )
}

/** The form's target as hidden fields. Logging in also clears what the previous person left on the device. */
export function NextFields({ next, stays }: { readonly next: string | undefined; readonly stays: boolean }) {
  useEffect(() => void clearCachedPages(), [])
  return (
    <>
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      {stays ? <input type="hidden" name="stay" value="1" /> : null}
    </>
  )
}
