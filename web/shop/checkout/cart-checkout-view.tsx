import { formatPhone } from '#domain/kit/format-phone.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ContactStep, type StepRefusal } from './contact-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { DonePart } from './done-part.tsx'
import { useFieldsAcrossLanguages } from './keep-fields.ts'
import { LinesForm } from './lines-form.tsx'
import type { CartCheckout } from './load-cart-checkout.ts'
import { PaymentStep } from './payment-step.tsx'
import { RefusedSummary } from './refused-summary.tsx'
import { StepList } from './step-list.tsx'
import { useRefusalToast } from './use-refusal-toast.ts'

/** The checkout of a cart: one step at a time, finished ones collapsed above it, the order beside it. */
export function CartCheckoutView({
  of,
  refused,
  said,
}: {
  readonly of: CartCheckout
  readonly refused: StepRefusal | undefined
  /** The result of the last form, where the page itself would not show it. */
  readonly said: 'codeRemoved' | undefined
}) {
  useFieldsAcrossLanguages()
  useRefusalToast(refused)
  const t = useTranslations('cartCheckout')
  const words = useTranslations('checkout')
  const { step, steps, state, cart } = of
  const intent = refused?.typed['intent']
  const ofStep = intent === 'coupon' || intent === 'lines' ? undefined : refused
  return (
    <div className="wrap checkout">
      <h1 className="heading-1 checkout-heading">{words('heading')}</h1>
      <CartSummary cart={cart} split={of.split} refused={refused} />
      <div className="checkout-form">
        <StepList steps={steps} step={step} />
        {said === undefined ? null : (
          <Notice tone="ok" role="status" className="mt-4">
            {t(said)}
          </Notice>
        )}
        <DoneParts of={of} />
        {intent === 'lines' ? <RefusedSummary refusal={refused && firstFault(refused.refusal)} /> : null}
        {step === 1 ? (
          // Removed where script runs, so that the layout does not shift during hydration.
          <noscript>
            <LinesForm cart={cart} />
          </noscript>
        ) : null}
        {step === 1 ? <ContactStep of={of} refused={ofStep} /> : null}
        {step === 2 ? <DeliveryStep of={of} refused={ofStep} key={state.version} /> : null}
        {step === 3 ? <PaymentStep of={of} /> : null}
      </div>
    </div>
  )
}

/** A line has no error field of its own, so the summary shows it. */
function firstFault(refusal: StepRefusal['refusal']): StepRefusal['refusal'] {
  return { ...refusal, message: Object.values(refusal.errors)[0] ?? refusal.message }
}

function DoneParts({ of: { step, hasGoods, contact, state, cart } }: { readonly of: CartCheckout }) {
  const goesTo = state.ship_to_bill_address ? state.billing_address : state.shipping_address
  const words = (parts: ReadonlyArray<string | undefined>) => parts.filter((part) => part !== undefined && part !== '')
  return (
    <>
      {step > 1 ? <DonePart step={1}>{words([contact.email, formatPhone(contact.phone)]).join(', ')}</DonePart> : null}
      {step > 2 && hasGoods ? (
        <DonePart step={2}>
          {words([goesTo?.recipient, goesTo?.display_text, cart.shipping_method?.name]).join('. ')}
        </DonePart>
      ) : null}
    </>
  )
}
