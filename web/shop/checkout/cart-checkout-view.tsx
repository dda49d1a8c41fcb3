import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/kit/phone.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useComma, usePhraseList } from '#web/kit/punctuation.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ContactStep } from './contact-step.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { LinesForm } from './lines-form.tsx'
import type { CartCheckout, Step } from './load-cart-checkout.ts'
import { PaymentStep } from './payment-step.tsx'
import { RefusedSummary } from './refused-summary.tsx'

const stepNames = { 1: 'contact', 2: 'delivery', 3: 'payment' } as const

/** The checkout of a cart: one step at a time, finished ones collapsed above it, the order beside it. */
export function CartCheckoutView({
  of,
  refused,
  said,
}: {
  readonly of: CartCheckout
  readonly refused: RefusedForm | undefined
  /** The result of the last form, where the page itself would not show it. */
  readonly said: 'codeRemoved' | undefined
}) {
  useRefusalToast(refused)
  const t = useTranslations('cartCheckout')
  const words = useTranslations('checkout')
  const { step, steps, cart } = of
  const intent = refused?.values['intent']
  const ofStep = intent === 'coupon' || intent === 'lines' ? undefined : refused
  return (
    <div className="wrap checkout">
      <div className="checkout-heading">
        <h1 className="heading-1">{words('heading')}</h1>
        <StepList steps={steps} step={step} />
      </div>
      <CartSummary cart={cart} split={of.split} refused={refused} />
      <div className="checkout-form">
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
        {step === 2 ? <DeliveryStep of={of} refused={ofStep} key={storedDelivery(of)} /> : null}
        {step === 3 ? <PaymentStep of={of} /> : null}
      </div>
    </div>
  )
}

/** What the fields of the delivery begin with. A coupon changes the cart, and keeps what is typed meanwhile. */
function storedDelivery({ state, cart }: CartCheckout): string {
  const { billing_address: billing, shipping_address: shipping, ship_to_bill_address: isSame } = state
  return JSON.stringify([billing, shipping, isSame, cart.shipping_method?.id])
}

/** A line has no error field of its own, so the summary shows it. */
function firstFault(refusal: CallRefusal): CallRefusal {
  return { ...refusal, message: Object.values(refusal.errors)[0] ?? refusal.message }
}

function DoneParts({ of: { step, hasGoods, contact, state, cart } }: { readonly of: CartCheckout }) {
  const goesTo = state.ship_to_bill_address ? state.billing_address : state.shipping_address
  const comma = useComma()
  const phrases = usePhraseList()
  return (
    <>
      {step > 1 ? (
        <DonePart step={1}>
          {[contact.email, formatPhone(contact.phone)].filter((part) => part !== '').join(comma)}
        </DonePart>
      ) : null}
      {step > 2 && hasGoods ? (
        <DonePart step={2}>{phrases([goesTo?.recipient, goesTo?.display_text, cart.shipping_method?.name])}</DonePart>
      ) : null}
    </>
  )
}

/**
 * A toast with the message of a refused checkout step. An error of one field is shown beside it alone; a coupon that
 * could not be removed uses the specified sentence.
 */
function useRefusalToast(refused: RefusedForm | undefined): void {
  const t = useTranslations('cartCheckout')
  const tell = useEffectEvent(({ values, refusal }: RefusedForm) => {
    const message = values['intent'] === 'remove_coupon' ? t('codeStays') : refusal.message
    if (message !== '') showToast(message, { tone: 'failure' })
  })
  useEffect(() => {
    if (refused !== undefined) tell(refused)
  }, [refused])
}

/** A finished step, collapsed to one line with a link to edit it. */
function DonePart({ step, children }: { readonly step: Step; readonly children: string }) {
  const t = useTranslations('cartCheckout')
  const path = usePath()
  const part = t(stepNames[step])
  return (
    <div className="done-part">
      <div className="row between">
        <h2 className="heading-4 row">
          <Icon of={Check} className="done-tick" />
          {part}
        </h2>
        <Link className="link small" to={`${path('/checkout')}?step=${step}`} aria-label={t('editLabel', { part })}>
          {t('edit')}
        </Link>
      </div>
      <p className="small soft done-words">{children}</p>
    </div>
  )
}

/** The progress of the checkout: one mark a step. The next step takes the focus: the button that led to it is gone. */
function StepList({ steps, step }: { readonly steps: readonly Step[]; readonly step: Step }) {
  const t = useTranslations('cartCheckout')
  const place = steps.indexOf(step)
  const current = useRef<HTMLLIElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) current.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return (
    <ol className="steps checkout-steps" aria-label={t('steps', { step: place + 1, count: steps.length })}>
      {steps.map((one, at) => (
        <li
          key={one}
          className={`step ${at < place ? 'step-done' : at === place ? 'step-now' : ''}`}
          {...(at === place && { 'aria-current': 'step', ref: current, tabIndex: -1 })}
        >
          {t(stepNames[one])}
        </li>
      ))}
    </ol>
  )
}
