import { useId, type ComponentType } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { DocumentTick, type DocumentLinkProps, type TickVersions } from './document-tick.tsx'
import { FormError } from './form-error.tsx'
import { HiddenWay, type SignFormProps } from './sign-in-form.tsx'

/** Asks for what an account needs (docs/studio-rules.md#people-and-accounts). */
export function SignUpForm({
  form: Form,
  result,
  isBusy,
  next,
  stays = false,
  other,
  referralCode,
  versions,
  documentLink,
}: SignFormProps & {
  readonly versions: TickVersions
  /** From the link of a friend. */
  readonly referralCode?: string | undefined
  /** Renders links to the documents; in a dialog they open a page of their own. */
  readonly documentLink?: ComponentType<DocumentLinkProps> | undefined
}) {
  const t = useTranslations('accounts')
  const path = usePath()
  const referral = result?.values['referral_code'] ?? referralCode
  const filled = (name: string) => ({ name, defaultValue: result?.values[name], error: result?.errors[name] })
  return (
    <Form method="post" action={path('/signup')} noValidate className="sign-fields">
      <FormError result={result} />
      <HiddenWay next={next} stays={stays} />
      <TextField label={t('fullName')} autoComplete="name" {...filled('full_name')} />
      <TextField
        label={t('login')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help={t('loginHelp')}
        {...filled('login')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="new-password"
        showLabel={t('showPassword')}
        help={t('passwordHelp')}
        error={result?.errors['password']}
      />
      <BirthFields result={result} />
      <details className="sign-referral" open={referral !== undefined && referral !== ''}>
        <summary className="link small">{t('hasReferral')}</summary>
        <TextField
          label={t('referralCode')}
          mark={t('optional')}
          autoComplete="off"
          autoCapitalize="characters"
          {...filled('referral_code')}
          defaultValue={referral}
        />
      </details>
      <div>
        <DocumentTick versions={versions} link={documentLink} result={result} />
      </div>
      <Button type="submit" full busy={isBusy}>
        {t('signUpAction')}
      </Button>
      <div className="sign-foot small">{other}</div>
    </Form>
  )
}

const birthParts = [
  { name: 'birth_day', label: 'birthDay', autoComplete: 'bday-day', maxLength: 2 },
  { name: 'birth_month', label: 'birthMonth', autoComplete: 'bday-month', maxLength: 2 },
  { name: 'birth_year', label: 'birthYear', autoComplete: 'bday-year', maxLength: 4 },
] as const

/** Three number fields: a calendar would have to be turned back by decades. */
function BirthFields({ result }: { readonly result: SignFormProps['result'] }) {
  const t = useTranslations('accounts')
  const id = useId()
  const error = result?.errors['birth_date']
  const words = `${id}-words`
  return (
    <fieldset className="sign-birth" aria-describedby={words}>
      <legend className="field-label">{t('birthDate')}</legend>
      <div className="sign-birth-parts">
        {birthParts.map(({ label, name, ...rest }) => (
          <TextField
            key={name}
            label={t(label)}
            name={name}
            inputMode="numeric"
            defaultValue={result?.values[name]}
            aria-invalid={error === undefined ? undefined : true}
            {...rest}
          />
        ))}
      </div>
      {error === undefined ? (
        <p className="field-help" id={words}>
          {t('birthDateHelp')}
        </p>
      ) : (
        <FieldError id={words} error={error} />
      )}
    </fieldset>
  )
}
