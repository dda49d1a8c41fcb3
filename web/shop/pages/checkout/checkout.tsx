import { redirect } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { listOrders } from '#domain/orders/api.ts'
import { isConfirmed } from '#domain/orders/model.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { PhraseStop, useNameList } from '#web/kit/punctuation.tsx'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { CartCheckoutView } from '#web/shop/checkout/cart-checkout-view.tsx'
import { draftCookie, readDraft } from '#web/shop/checkout/draft.ts'
import { loadCartCheckout } from '#web/shop/checkout/load-cart-checkout.ts'
import { NothingToCheckOut } from '#web/shop/checkout/nothing-to-check-out.tsx'
import { sendStep } from '#web/shop/checkout/send-step.ts'
import { BankReason } from '#web/shop/orders/bank-reason.tsx'
import { LegalLines } from '#web/shop/orders/legal-lines.tsx'
import { HoldsStrip } from '#web/shop/sections/holds-strip.tsx'
import { loadHolds } from '#web/shop/sections/load-holds.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/checkout.ts'

export const handle = {
  words: ['accounts', 'addresses', 'bankReasons', 'cartCheckout', 'checkout', 'days', 'family', 'forms', 'holds'],
  header: 'cart-checkout',
  hideFooter: true,
} satisfies PageRoute

/** A cart with something to buy, at its current step; otherwise the unpaid orders. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { pathname, searchParams } = pageUrl(request)
  const me = await call(getMe, {})
  const account = me.ok ? { email: me.value.email ?? '', phone: me.value.phone ?? '' } : undefined
  const [cart, held] = await Promise.all([
    loadCartCheckout(call, {
      draft: readDraft(request),
      account,
      step: searchParams.get('step'),
      accountType: searchParams.get('account') === '02' ? '02' : '01',
    }),
    loadHolds(call),
  ])
  const { checkout, hasLines } = loaderValue(cart, request)
  if (checkout !== undefined && !searchParams.has('step')) {
    // Each step has its own address, so that Back goes one step back and not to the furthest again.
    searchParams.set('step', String(checkout.step))
    throw redirect(`${pathname}?${searchParams}`)
  }
  const isGuest = account === undefined
  if (checkout !== undefined) return { checkout, hasLines, held, isGuest, said: searchParams.get('said'), orders: [] }
  // A guest's orders are tracked by their number.
  const orders = isGuest ? [] : loaderValue(await call(listOrders, { limit: '20' }), request).data
  return {
    checkout,
    hasLines,
    held,
    isGuest,
    said: null,
    orders: orders.filter((order) => order.status !== 'canceled' && !isConfirmed(order.status)),
  }
}

/** One form per step, with script and without. A refusal keeps what was typed. */
export async function action({ context, request }: Route.ActionArgs) {
  const { pathname, searchParams } = pageUrl(request)
  const here = pathIn(localeOf(pathname), '/checkout')
  const draft = readDraft(request)
  return runFormAction(request, async (form) => {
    const answer = await sendStep(context.get(apiContext), { form, draft })
    return (
      answer &&
      actionOutcome(answer, {
        done: ({ next, draft: typed }) => {
          // A coupon or a gift card leaves the step that is being filled in.
          const query = new URLSearchParams({ step: next === '' ? (searchParams.get('step') ?? '') : next })
          if (form.get('intent') === 'remove_coupon') query.set('said', 'codeRemoved')
          const headers = typed === undefined ? undefined : { 'set-cookie': draftCookie(typed, request) }
          return redirect(`${here}?${query}`, { status: 303, ...(headers ? { headers } : {}) })
        },
        refused: (refusal) => refusedForm(refusal, form),
      })
    )
  })
}

export default function Checkout({
  loaderData: { checkout, hasLines, orders, held, isGuest, said },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations('checkout')
  const days = useDays()
  const listed = useNameList()
  const path = usePath()
  if (checkout !== undefined)
    return (
      <>
        <HoldsStrip holds={held} />
        <PageTitle>{t('title')}</PageTitle>
        <CartCheckoutView of={checkout} refused={actionData} said={said === 'codeRemoved' ? said : undefined} />
      </>
    )
  return (
    <>
      <HoldsStrip holds={held} />
      <div className="wrap outcome">
        <PageTitle>{t('title')}</PageTitle>
        <h1 className="heading-1">{orders.length === 0 ? t('heading') : t('openOrders')}</h1>
        {orders.length === 0 ? (
          <NothingToCheckOut isGuest={isGuest} hasLines={hasLines} />
        ) : (
          <ul className="w-full">
            {orders.map((order, place) => (
              <li key={order.id} className="open-order row between flex-wrap">
                <div>
                  <p className="strong">{listed(order.lines.map((line) => line.title))}</p>
                  <p className="small muted">
                    {t('orderNumber', { number: order.number })}
                    <PhraseStop />
                    {t('openUntil', { time: days.shortAt(order.expires_at) })}
                  </p>
                  <BankReason order={order} className="small muted" />
                </div>
                <LinkButton
                  size="small"
                  look={place === 0 ? 'filled' : 'line'}
                  to={`${path('/checkout/result')}?order_id=${order.id}${order.may_pay_again ? '&pay=1' : ''}`}
                >
                  {order.may_pay_again ? t('openPay', { amount: formatMoney(fromWire(order.to_pay)) }) : t('seeOrder')}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        {orders.length === 0 ? null : <LegalLines />}
      </div>
    </>
  )
}
