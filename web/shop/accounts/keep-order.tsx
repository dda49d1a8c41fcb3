import { Form, Link, useNavigation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useHeadingFocus } from '#web/kit/use-heading-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DocumentLink } from '#web/shop/forms/document-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why no account was created. */
export interface NotOpened {
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
}

/**
 * Creates an account for a guest buyer: only a password is needed. It posts to the result page, wherever it is shown.
 */
export function KeepOrder({
  orderId,
  refused,
}: {
  readonly orderId: string
  readonly refused?: NotOpened | undefined
}) {
  const t = useTranslations('claims')
  const words = useTranslations('accounts')
  const path = usePath()
  const { formData } = useNavigation()
  const wrong = refused?.errors['password']
  const form = useErrorFocus(refused)
  return (
    <section className="keep-order" aria-labelledby="keep-order">
      <h2 className="heading-4" id="keep-order">
        {t('title')}
      </h2>
      <p className="small soft">{t('lead')}</p>
      {refused === undefined || wrong !== undefined ? null : (
        <Notice tone="bad" role="alert" className="mt-4" title={t('failed')}>
          {refused.message}
          <SentenceGap />
          {refused.code === 'accounts.taken' ? (
            <Link className="link" to={`${path('/signin')}?next=${encodeURIComponent(path('/my-account/orders'))}`}>
              {t('logIn')}
            </Link>
          ) : null}
        </Notice>
      )}
      <Form
        method="post"
        action={`${path('/checkout/result')}?order_id=${orderId}`}
        className="keep-order-form"
        ref={form}
        preventScrollReset
        noValidate
      >
        <LastRefusal value={refused}>
          <input type="hidden" name="intent" value="account" />
          <input type="hidden" name="order_id" value={orderId} />
          <PasswordField
            label={words('password')}
            name="password"
            autoComplete="new-password"
            showLabel={words('showPassword')}
            help={words('passwordHelp')}
            error={wrong}
          />
          <Button type="submit" full busy={formData?.get('intent') === 'account'}>
            {t('action')}
          </Button>
        </LastRefusal>
      </Form>
      <p className="small muted">
        {t.rich('agreed', {
          terms: (inside) => <DocumentLink kind="terms">{inside}</DocumentLink>,
          privacy: (inside) => <DocumentLink kind="privacy">{inside}</DocumentLink>,
        })}
      </p>
    </section>
  )
}

/** The account exists; the order joins it when the e-mail is verified. */
export function OrderKept({ email }: { readonly email: string }) {
  const t = useTranslations('claims')
  const path = usePath()
  const place = useHeadingFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className="order-kept">
      <Notice tone="ok" role="status" title={t('openedTitle')}>
        <p>{t('opened', { email })}</p>
        <LinkButton size="small" look="line" to={`${path('/my-account/account-settings')}?verify=email`}>
          {t('verify')}
        </LinkButton>
      </Notice>
    </div>
  )
}
