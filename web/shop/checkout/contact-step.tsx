import { Form, Link } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { checkField } from '../addresses/check-field.ts'
import type { CartCheckout } from './load-cart-checkout.ts'
import { RefusedSummary } from './refused-summary.tsx'

/** E-mail and phone, the minimum for an order; a guest needs no account. */
export function ContactStep({ of, refused }: { readonly of: CartCheckout; readonly refused: RefusedForm | undefined }) {
  const t = useTranslations('cartCheckout')
  const words = useTranslations('addresses')
  const isSending = useIsSending()
  const typed = refused?.values ?? of.contact
  const said = (name: 'email' | 'phone') => {
    if (refused?.refusal.errors[name] === undefined) return undefined
    return checkField(words, name === 'email' ? 'email' : 'contact_number')(typed[name] ?? '')
  }
  const hasPackage = of.cart.items.some((item) => item.counted && item.type === 'class_package')
  return (
    <>
      {of.isMember ? null : <Entry />}
      {hasPackage && !of.isMember ? (
        <Notice tone="info" className="mt-5">
          {t('packagesNeedAccount')}
        </Notice>
      ) : null}
      <Form method="post" className="checkout-fields" noValidate>
        <LastRefusal value={refused}>
          <input type="hidden" name="intent" value="contact" />
          <RefusedSummary refusal={refused?.refusal} />
          <CheckedField
            label={t('email')}
            help={t(of.hasGoods ? 'emailHelp' : 'emailHelpUndelivered')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={typed['email'] ?? ''}
            error={said('email')}
            check={checkField(words, 'email')}
          />
          <CheckedField
            label={t('phone')}
            help={t(of.hasGoods ? 'phoneHelp' : 'phoneHelpUndelivered')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            defaultValue={formatPhone(typed['phone'] ?? '')}
            error={said('phone')}
            check={checkField(words, 'contact_number')}
          />
          <TaxNumber of={of} refused={refused} />
          <Button type="submit" full busy={isSending}>
            {t(of.hasGoods ? 'toDelivery' : 'toPayment')}
          </Button>
        </LastRefusal>
      </Form>
    </>
  )
}

/** Companies may want a tax number on the invoice; nobody else sees the field. */
function TaxNumber({ of, refused }: { readonly of: CartCheckout; readonly refused: RefusedForm | undefined }) {
  const t = useTranslations('cartCheckout')
  const number = refused?.values['buyer_tin'] ?? of.state.buyer_tin ?? ''
  const isWrong = refused?.refusal.errors['buyer_tin'] !== undefined
  return (
    <details className="checkout-more" open={number !== ''}>
      <summary className="link">{t('addTin')}</summary>
      <TextField
        label={t('tin')}
        help={t('tinHelp')}
        name="buyer_tin"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={16}
        defaultValue={number}
        error={isWrong ? t('tinInvalid') : undefined}
      />
    </details>
  )
}

function Entry() {
  const t = useTranslations('cartCheckout')
  const path = usePath()
  const here = path('/checkout')
  return (
    <div className="checkout-entry" role="group" aria-label={t('entry')}>
      <button type="button" aria-pressed="true" className="entry-way entry-way-on">
        <span className="strong">{t('guest')}</span>
        <span className="small muted">{t('guestText')}</span>
      </button>
      <Link
        className="entry-way"
        to={`${path('/signin')}?next=${encodeURIComponent(here)}`}
        {...inPlace(() => openModal('LOGIN_VIEW', { next: here }))}
      >
        <span className="strong">{t('login')}</span>
        <span className="small muted">{t('loginText')}</span>
      </Link>
    </div>
  )
}
