import { Form, useNavigation } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormError } from './form-error.tsx'
import type { FormResult } from './form-result.ts'

/** The old and the new password. A native form, which works without script. */
export function ChangePasswordForm({ result }: { readonly result: FormResult | undefined }) {
  const t = useTranslations('security')
  const words = useTranslations('accounts')
  const navigation = useNavigation()
  return (
    <Form method="post" noValidate className="account-form">
      <FormError result={result} />
      <PasswordField
        label={t('oldPassword')}
        name="old_password"
        autoComplete="current-password"
        showLabel={words('showPassword')}
        error={result?.errors['old_password']}
      />
      <PasswordField
        label={t('newPassword')}
        name="new_password"
        autoComplete="new-password"
        showLabel={words('showPassword')}
        help={words('passwordHelp')}
        error={result?.errors['new_password']}
      />
      <div>
        <Button type="submit" busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>
          {t('passwordAction')}
        </Button>
      </div>
    </Form>
  )
}
