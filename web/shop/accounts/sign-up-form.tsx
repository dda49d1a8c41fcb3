import type { ComponentType } from 'react'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { BirthFields } from './birth-fields.tsx'
import { DocumentTick, withOneTick, type DocumentLinkProps, type TickVersions } from './document-tick.tsx'
import { NextFields, type SignFormProps } from './sign-in-form.tsx'

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
  const filled = (name: string) => ({ name, defaultValue: result?.values[name], error: result?.refusal.errors[name] })
  return (
    <Form method="post" action={path('/signup')} noValidate className="sign-fields">
      <LastRefusal value={result}>
        <FormError refusal={withOneTick(result?.refusal)} />
        <NextFields next={next} stays={stays} />
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
          error={result?.refusal.errors['password']}
        />
        <BirthFields
          typed={result?.values ?? {}}
          help={t('birthDateHelp')}
          error={result?.refusal.errors['birth_date']}
        />
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
      </LastRefusal>
    </Form>
  )
}
