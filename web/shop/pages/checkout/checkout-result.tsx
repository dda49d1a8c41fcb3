import { data, Link, redirect, redirectDocument, useLocation } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { extendHold } from '#domain/checkout/api.ts'
import { asId, type Id } from '#domain/kit/id.ts'
import { getOrder } from '#domain/orders/api.ts'
import { listGifts } from '#domain/purchases/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'
import { idField, isId } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { KeepOrder, OrderKept } from '#web/shop/accounts/keep-order.tsx'
import { sendClaim } from '#web/shop/accounts/send-claim.ts'
import { loadPaidHold } from '#web/shop/bookings/load-paid-hold.ts'
import { isWaiverDue } from '#web/shop/forms/is-waiver-due.ts'
import { WaiverStep } from '#web/shop/forms/waiver-step.tsx'
import type { WaysToPay } from '#web/shop/orders/bank-choices.ts'
import { listTries } from '#web/shop/orders/list-tries.ts'
import { loadMethods } from '#web/shop/orders/load-purchase.ts'
import { OrderOutcome } from '#web/shop/orders/order-outcome.tsx'
import type { ShownOrder } from '#web/shop/orders/use-order.ts'
import { loadPackNext } from '#web/shop/packages/load-pack-next.ts'
import { PackNextClasses } from '#web/shop/packages/pack-next.tsx'
import { ContinuePrivate } from '#web/shop/privates/continue-private.tsx'
import { loadHeldHour } from '#web/shop/privates/load-held-hour.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/checkout-result.ts'

export const handle = {
  words: ['accounts', 'bankReasons', 'checkout', 'claims', 'days', 'forms', 'holds'],
  header: 'checkout',
  hideFooter: true,
} satisfies PageRoute

/** A buyer who returns in another browser is asked to log in and learns nothing of the order. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('order_id') ?? ''
  if (!isId(id)) return data({ kind: 'absent' as const }, { status: 404 })
  const order = await call(getOrder, { id: asId('orders', id) })
  if (!order.ok && order.refusal.status === 401) return { kind: 'signed-out' as const }
  if (!order.ok && order.refusal.status === 404) return data({ kind: 'absent' as const }, { status: 404 })
  const [ways, me, hour] = await Promise.all([
    loadMethods(call, { accountType: searchParams.get('account') === '02' ? '02' : '01' }),
    call(getMe, {}),
    loadHeldHour(call),
  ])
  const shown = loaderValue(order, request)
  const wasKept = searchParams.get('kept') === '1'
  return {
    kind: 'order' as const,
    order: shown,
    ...(await loadPaid(call, shown, me.ok ? me.value.person_id : undefined)),
    hour,
    // Until the e-mail is verified the order is still read by its key.
    isGuest: !me.ok || wasKept,
    wasKept: me.ok && wasKept,
    ...waysFor(shown, ways.ok ? ways.value : undefined),
    paysAnew: searchParams.get('pay') === '1',
  }
}

/** What a paid order led to: the outcome of the hold, its gift cards, and what its pack can be used for next. */
// oxlint-disable-next-line max-params -- the client, the order and the member who reads it
async function loadPaid(call: Call, order: ShownOrder, member: Id<'persons'> | undefined) {
  const { placed_at: placedAt, paid_at: paidAt } = order
  const plans = member === undefined ? [] : plansOf(order)
  const isOfCards = order.lines.some(({ kind }) => kind === 'gift_card')
  const [place, packNext, gifts, owesWaiver] = await Promise.all([
    paidAt === null ? undefined : loadPaidHold(call, { placedAt, paidAt }),
    paidAt === null || plans.length === 0 ? undefined : loadPackNext(call, plans),
    isOfCards ? call(listGifts, { id: order.id, limit: '20' }) : undefined,
    member !== undefined && plans.length > 0 && isWaiverDue(call, member),
  ])
  return { place, packNext, gifts: gifts?.ok === true ? gifts.value.data : [], owesWaiver }
}

/** The plans whose packs can be booked with. */
function plansOf({ lines }: ShownOrder): readonly string[] {
  return lines.flatMap(({ kind, plan_id: id }) => (kind === 'package' && id !== null ? [id] : []))
}

function waysFor(order: ShownOrder, ways: WaysToPay | undefined) {
  return { ways, tries: ways && order.may_pay_again ? listTries(ways, order.payment?.bank_code) : [] }
}

/** Holds the goods longer, once, or creates an account from the order. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const sent = idField(form, 'order_id')
    if (sent === undefined) return undefined
    const [call, orderId] = [context.get(apiContext), asId('orders', sent)]
    const here = `${pageUrl(request).pathname}?order_id=${orderId}`
    const refused = ({ code, message, errors }: CallRefusal) => ({ intent: form.get('intent'), code, message, errors })
    if (form.get('intent') === 'account')
      return actionOutcome(await sendClaim(call, { orderId, form }), {
        // After the login every part of the page is loaded anew.
        done: () => redirectDocument(`${here}&kept=1`, 303),
        refused,
        staysSignedOut: true,
      })
    const kept = await call(extendHold, { id: orderId }, { key: newIntentKey() })
    return actionOutcome(kept, { done: () => redirect(here, 303), refused })
  })
}

type Refused = Route.ComponentProps['actionData']

/** Why the goods could not be held longer, in words for an order of goods. */
function useHoldRefused(refused: Refused): string | undefined {
  const t = useTranslations('checkout')
  if (refused === undefined || refused.intent === 'account') return undefined
  return refused.code === 'orders.not_payable' ? t('holdNotNow') : refused.message
}

function AccountPart({ shown, refused }: { readonly shown: Shown; readonly refused: Refused }) {
  const { order, isGuest, wasKept } = shown
  if (order.contact.email === null) return null
  if (wasKept) return <OrderKept email={order.contact.email} />
  if (!isGuest) return null
  return <KeepOrder orderId={order.id} refused={refused?.intent === 'account' ? refused : undefined} />
}

type Shown = Extract<Route.ComponentProps['loaderData'], { kind: 'order' }>

export default function CheckoutResult({ loaderData: shown, actionData }: Route.ComponentProps) {
  const t = useTranslations('checkout')
  const path = usePath()
  const { pathname, search } = useLocation()
  const refused = useHoldRefused(actionData)
  return (
    <>
      <PageTitle>{t('resultTitle')}</PageTitle>
      {shown.kind === 'order' ? (
        <OrderOutcome
          key={shown.order.id}
          loaded={shown.order}
          gifts={shown.gifts}
          place={shown.place}
          ways={shown.ways}
          tries={shown.tries}
          isGuest={shown.isGuest}
          refused={refused}
          paysAnew={shown.paysAnew}
          whenPaid={
            shown.isGuest ? null : (
              <>
                <ContinuePrivate loaded={shown.hour} />
                {shown.owesWaiver ? <WaiverStep next="/schedules" /> : null}
                {plansOf(shown.order).length === 0 ? null : (
                  <PackNextClasses loaded={shown.packNext} planIds={plansOf(shown.order)} isFirst={shown.owesWaiver} />
                )}
              </>
            )
          }
          afterPaid={<AccountPart shown={shown} refused={actionData} />}
        />
      ) : shown.kind === 'signed-out' ? (
        <section className="wrap outcome">
          <h1 className="heading-1">{t('signInTitle')}</h1>
          <p className="lead measure">{t('signInText')}</p>
          <LinkButton to={`${path('/signin')}?next=${encodeURIComponent(pathname + search)}`}>{t('signIn')}</LinkButton>
          <AsGuest />
        </section>
      ) : (
        <section className="wrap outcome">
          <h1 className="heading-1">{t('absentTitle')}</h1>
          <p className="lead measure">{t('absentText')}</p>
          <LinkButton to={path('/my-account/orders')}>{t('absentAction')}</LinkButton>
          <AsGuest />
        </section>
      )}
    </>
  )
}

/** A guest's order is found by its number, also in another browser than that which paid for it. */
function AsGuest() {
  const t = useTranslations('checkout')
  const path = usePath()
  return (
    <p className="small muted">
      {t.rich('asGuest', {
        track: (words) => (
          <Link className="link" to={path('/track-order')}>
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
