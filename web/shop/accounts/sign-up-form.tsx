import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { FormError } from './form-error.tsx'
import { HiddenWay, type SignFormProps } from './sign-in-form.tsx'

/** The versions that stand beside the ticks. */
export interface TickVersions {
  readonly terms: number
  readonly privacy: number
}

/**
 * "Sign-up asks full name, e-mail or phone, password, date of birth, terms, privacy, and optionally a referral code."
 */
export function SignUpForm({
  form: Form,
  result,
  isBusy,
  next,
  stays = false,
  other,
  versions,
}: SignFormProps & { readonly versions: TickVersions }) {
  const t = useTranslations('accounts')
  const path = usePath()
  const filled = (name: string) => ({ name, defaultValue: result?.values[name], error: result?.errors[name] })
  return (
    <Form method="post" action={path('/signup')} noValidate className="sign-fields">
      <FormError result={result} />
      <HiddenWay next={next} stays={stays} />
      <TextField label={t('fullName')} autoComplete="name" {...filled('full_name')} />
      <div className="sign-pair">
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          help={t('emailHelp')}
          {...filled('email')}
        />
        <TextField
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help={t('phoneHelp')}
          {...filled('phone')}
        />
      </div>
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        showLabel={t('showPassword')}
        help={t('passwordHelp')}
        error={result?.errors['password']}
      />
      <DateField label={t('birthDate')} autoComplete="bday" help={t('birthDateHelp')} {...filled('birth_date')} />
      <TextField
        label={t('referralCode')}
        mark={t('optional')}
        autoComplete="off"
        autoCapitalize="characters"
        {...filled('referral_code')}
      />
      <div>
        <Tick name="terms" to={path('/terms')} version={versions.terms} result={result} />
        <Tick name="privacy" to={path('/privacy-policy')} version={versions.privacy} result={result} />
      </div>
      <Button type="submit" full busy={isBusy}>
        {t('signUpAction')}
      </Button>
      <div className="sign-foot small">{other}</div>
    </Form>
  )
}

function Tick({
  name,
  to,
  version,
  result,
}: {
  readonly name: 'terms' | 'privacy'
  readonly to: string
  readonly version: number
  readonly result: SignFormProps['result']
}) {
  const t = useTranslations('accounts')
  // In a new page, so that what was typed here stays.
  const link = (words: ReactNode) => (
    <a className="link" href={to} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  return (
    <>
      <input type="hidden" name={`${name}_version`} value={version} />
      <Checkbox name={name} defaultChecked={result?.values[name] === 'on'} error={result?.errors[name]}>
        {t.rich(name === 'terms' ? 'agreeTerms' : 'agreePrivacy', { version, link })}
      </Checkbox>
    </>
  )
}
