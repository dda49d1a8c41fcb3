import { Form } from 'react-router'
import { FormError } from '#web/kit/form-error.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField } from '#web/ui/field.tsx'

/** The old and the new password. A native form, which works without script. */
export function ChangePasswordForm({ result }: { readonly result: RefusedForm | undefined }) {
  const t = useTranslations('security')
  const words = useTranslations('accounts')
  const isSending = useIsSending()
  return (
    <Form method="post" noValidate className="account-form">
      <LastRefusal value={result}>
        <FormError refusal={result?.refusal} />
        <PasswordField
          label={t('oldPassword')}
          name="old_password"
          autoComplete="current-password"
          showLabel={words('showPassword')}
          error={result?.refusal.errors['old_password']}
        />
        <PasswordField
          label={t('newPassword')}
          name="new_password"
          autoComplete="new-password"
          showLabel={words('showPassword')}
          help={words('passwordHelp')}
          error={result?.refusal.errors['new_password']}
        />
        <div>
          <Button type="submit" busy={isSending}>
            {t('passwordAction')}
          </Button>
        </div>
      </LastRefusal>
    </Form>
  )
}
