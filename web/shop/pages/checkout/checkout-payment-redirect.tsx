import { data, redirect } from 'react-router'
import type { ChangedOrder } from '#domain/checkout/changed-order.ts'
import { asId } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { beginPayment } from '#domain/settlements/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { isId } from '#web/kit/form-fields.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { usePhraseList } from '#web/kit/punctuation.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { changeOf, isCartPayment, sendCartPayment } from '#web/shop/checkout/cart-payment.ts'
import { AcceptForm, ChangedList } from '#web/shop/checkout/changed-list.tsx'
import { BankRedirect } from '#web/shop/orders/bank-redirect.tsx'
import { incompleteCode, missingFields } from '#web/shop/orders/missing-fields.ts'
import { parsePayment, paymentAddress, sendPayment } from '#web/shop/orders/payment-request.ts'
import { returnLocaleCookie } from '#web/shop/orders/return-locale.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/checkout-payment-redirect.ts'

export const handle = {
  words: ['cartCheckout', 'checkout', 'days'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

const incomplete = {
  ok: false,
  refusal: { status: 422, code: incompleteCode, message: '', errors: {}, requestId: undefined },
} as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request)
  const headers = { 'set-cookie': returnLocaleCookie(localeOf(pathname)) }
  const attempt = searchParams.get('attempt')
  if (attempt !== null) {
    const begun = await context.get(apiContext)(beginPayment, { attempt })
    const { order, form } = begun.ok ? begun.value : { order: undefined, form: undefined }
    const silent = !begun.ok && begun.refusal.code === 'payments.no_answer' ? begun.refusal.message : undefined
    return data({ order, form, silent, again: `${pathname}?${searchParams}` }, { headers })
  }
  const orderId = searchParams.get('order_id') ?? ''
  const order = isId(orderId) ? await context.get(apiContext)(getOrder, { id: asId('orders', orderId) }) : undefined
  const shown = order?.ok ? { id: order.value.id, number: order.value.number, to_pay: order.value.to_pay } : undefined
  return data({ order: shown, form: undefined, silent: undefined, again: pathname }, { headers })
}

/**
 * A payment form without script posts here: the order is placed and the page redirects. A reload sends the same key.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const locale = localeOf(pageUrl(request).pathname)
  return runFormAction(request, async (form) => {
    const call = context.get(apiContext)
    const ofCart = isCartPayment(form)
    const asked = ofCart ? undefined : parsePayment(form)
    if (!ofCart && !asked) return undefined
    // The browser checks it before submitting; without script nothing incomplete is placed either.
    const missing = Object.values(missingFields(form))
    const answer =
      missing.length === 0 ? await (asked ? sendPayment(call, asked) : sendCartPayment(call, form)) : incomplete
    return actionOutcome(answer, {
      done: ({ order, redirect: way }) => {
        if (way === null) throw redirect(`${pathIn(locale, '/checkout/result')}?order_id=${order.id}`, 303)
        return data(
          { way, order: { id: order.id, number: order.number, to_pay: order.to_pay } },
          { headers: { 'set-cookie': returnLocaleCookie(locale) } },
        )
      },
      refused: (refusal) => ({
        refused: refusal.message,
        missing,
        change: ofCart ? changeOf(form, refusal) : undefined,
        back: pathIn(locale, asked === undefined ? '/checkout' : paymentAddress(asked)),
        keepsOrder: asked !== undefined && 'orderId' in asked,
      }),
    })
  })
}

export default function CheckoutPaymentRedirect({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('checkout')
  if (actionData && 'refused' in actionData)
    return actionData.change === undefined ? (
      <NotStarted refused={actionData} />
    ) : (
      <OrderChanged message={actionData.refused} change={actionData.change} />
    )
  if (loaderData.silent !== undefined) return <Silent message={loaderData.silent} again={loaderData.again} />
  return (
    <>
      <PageTitle>{t('redirectTitle')}</PageTitle>
      <BankRedirect order={actionData?.order ?? loaderData.order} way={actionData?.way} form={loaderData.form} />
    </>
  )
}

/** What changed in the cart since its page was shown, before anything is charged. */
function OrderChanged({ message, change }: { readonly message: string; readonly change: ChangedOrder }) {
  const t = useTranslations('cartCheckout')
  const path = usePath()
  return (
    <section className="wrap way-there">
      <PageTitle>{t('changedTitle')}</PageTitle>
      <h1 className="heading-1">{t('changedTitle')}</h1>
      <p>{message}</p>
      <ChangedList change={change} />
      <AcceptForm>
        <StudioButton type="submit">{t('accept')}</StudioButton>
      </AcceptForm>
      <LinkButton look="line" to={`${path('/checkout')}?step=1`}>
        {t('backToCart')}
      </LinkButton>
    </section>
  )
}

interface Refused {
  readonly refused: string
  readonly missing: ReadonlyArray<'bankMissing' | 'agreeMissing'>
  readonly back: string
  /** The payment was for an order that stands as before. */
  readonly keepsOrder: boolean
}

/** Why no payment began, with the way back to its form. */
function NotStarted({ refused: { refused, missing, back, keepsOrder } }: { readonly refused: Refused }) {
  const t = useTranslations('checkout')
  const phrases = usePhraseList()
  const title = t(keepsOrder ? 'silentTitle' : 'failedTitle')
  return (
    <section className="wrap way-there">
      <PageTitle>{title}</PageTitle>
      <h1 className="heading-1">{title}</h1>
      <Notice tone="bad" role="alert">
        {missing.length === 0 ? refused : phrases(missing.map((name) => t(name)))}
      </Notice>
      <LinkButton to={back}>{t(keepsOrder ? 'seeOrder' : 'startAgain')}</LinkButton>
    </section>
  )
}

/** The gateway did not answer; the order is kept, and the same address tries again. */
function Silent({ message, again }: { readonly message: string; readonly again: string }) {
  const t = useTranslations('checkout')
  return (
    <section className="wrap way-there">
      <PageTitle>{t('silentTitle')}</PageTitle>
      <h1 className="heading-1">{t('silentTitle')}</h1>
      <Notice tone="bad" role="alert">
        {message}
      </Notice>
      <LinkButton to={again} reloadDocument>
        {t('silentAgain')}
      </LinkButton>
    </section>
  )
}
