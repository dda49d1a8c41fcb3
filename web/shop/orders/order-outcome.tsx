import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useNameList, useSentenceGap } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { reloadCart } from '../catalog/bound-cart.ts'
import type { WaysToPay } from './bank-choices.ts'
import { useBankReason } from './bank-reason.tsx'
import { GoodsHold } from './goods-hold.tsx'
import type { BankTry } from './list-tries.ts'
import { OrderedItems } from './ordered-items.tsx'
import { hasPacks, OutcomeActs, packsOf } from './outcome-acts.tsx'
import { OutcomeFacts } from './outcome-facts.tsx'
import { PaidFacts, type OrderedGift } from './paid-facts.tsx'
import type { PaidHold } from './paid-with.tsx'
import { PaidWith } from './paid-with.tsx'
import { PayAgain } from './pay-again.tsx'
import { refundBank, refundWords } from './refund-words.ts'
import { stateOf, useOrder, type ShownOrder } from './use-order.ts'

interface Outcome {
  readonly order: ShownOrder
  readonly gifts: readonly OrderedGift[]
  /** The outcome of the hold, where the page knows it already. */
  readonly place: PaidHold
  readonly ways: WaysToPay | undefined
  /** The banks that one press tries. */
  readonly tries: readonly BankTry[]
  /** It is read by its key, and not by an account. */
  readonly isGuest: boolean
  /** Why the goods could not be held longer. */
  readonly refused: string | undefined
  /** The buyer said that they left the bank's page. */
  readonly paysAnew: boolean
  /** Shown with the packs, once they are delivered. */
  readonly whenPaid?: ReactNode
  /** Offers once it is paid, or to be paid on delivery. */
  readonly afterPaid?: ReactNode
}

/** The outcome of a payment, shown as soon as the server knows it and never before. */
export function OrderOutcome({ loaded, ...shown }: Omit<Outcome, 'order'> & { readonly loaded: ShownOrder }) {
  const order = useOrder(loaded)
  const state = stateOf(order)
  const isOrdered = state === 'paid' || state === 'cash'
  useEffect(() => {
    // The device keeps its cart for half a minute, and the order has just removed lines from it.
    if (isOrdered) void reloadCart()
  }, [isOrdered])
  return isOrdered ? <Ordered {...shown} order={order} /> : <Unpaid {...shown} order={order} />
}

/** Paid, or to be paid on delivery: what was bought, what follows, and what to do next. */
function Ordered({ order, gifts, place, ways, tries, isGuest, whenPaid, afterPaid }: Outcome) {
  return (
    <Confirmation breathing>
      <div role="status">
        <OutcomeMessage order={order} isAnew={false} />
      </div>
      <OrderedItems lines={order.lines} gifts={gifts} />
      <PaidFacts order={order} gifts={gifts} />
      <MoneyBack order={order} />
      <Place order={order} loaded={place}>
        {whenPaid}
      </Place>
      {afterPaid}
      <OutcomeActs order={order} ways={ways} tries={tries} isGuest={isGuest} />
    </Confirmation>
  )
}

function Unpaid({ order, ways, tries, isGuest, refused, paysAnew }: Outcome) {
  const state = stateOf(order)
  const isAnew = paysAnew && state === 'confirming' && order.may_pay_again
  return (
    <section className="wrap outcome">
      <UnpaidMessage order={order} isAnew={isAnew} />
      <OutcomeFacts order={order} />
      <MoneyBack order={order} />
      {state === 'failed' || isAnew ? <GoodsHold order={order} refused={refused} /> : null}
      {state === 'confirming' || state === 'approval' ? <LookAgainByItself /> : null}
      {isAnew && ways !== undefined ? (
        <PayAgain order={order} ways={ways} isGuest={isGuest} />
      ) : (
        <OutcomeActs order={order} ways={ways} tries={tries} isGuest={isGuest} />
      )}
      <CancelUnpaid order={order} />
    </section>
  )
}

/** What became of the payment, announced at once when it failed. */
function UnpaidMessage({ order, isAnew }: { readonly order: ShownOrder; readonly isAnew: boolean }) {
  const state = stateOf(order)
  const isRefused = state === 'failed' || (state === 'closed' && order.paid_at === null)
  return (
    <>
      {isRefused ? (
        <Icon of={CircleAlert} className="outcome-failed" />
      ) : (
        <Mark className="outcome-mark" breathing={state === 'confirming' && !isAnew} />
      )}
      <div role={isRefused ? 'alert' : 'status'}>
        <OutcomeMessage order={order} isAnew={isAnew} />
      </div>
    </>
  )
}

function CancelUnpaid({ order }: Pick<Outcome, 'order'>) {
  const t = useTranslations('checkout')
  const path = usePath()
  if (!order.may_pay_again) return null
  return (
    <p className="small">
      <Link className="link" to={`${path('/cancel-order')}?order_id=${order.id}`}>
        {t('cancelOrder')}
      </Link>
    </p>
  )
}

/** The outcome of the hold, once the pack is delivered. */
function Place({
  order,
  loaded,
  children,
}: {
  readonly order: ShownOrder
  readonly loaded: PaidHold
  readonly children: ReactNode
}) {
  const { paid_at: paidAt, placed_at: placedAt, lines } = order
  if (stateOf(order) !== 'paid' || paidAt === null || !hasPacks(order) || lines.some((line) => !line.delivered))
    return null
  return (
    <>
      <PaidWith loaded={loaded} placedAt={placedAt} paidAt={paidAt} />
      {children}
    </>
  )
}

function MoneyBack({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  return order.refunds.map((refund) => (
    <p key={`${refund.destination} ${refund.amount}`} className="soft">
      {t(refundWords(refund), {
        amount: formatMoney(fromWire(refund.amount)),
        bank: refundBank(refund, order.payment),
      })}
    </p>
  ))
}

/** Without script the page reloads every 10 s while the bank has not answered. */
function LookAgainByItself() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="10" />
    </noscript>
  )
}

function OutcomeMessage({ order, isAnew }: { readonly order: ShownOrder; readonly isAnew: boolean }): ReactNode {
  const t = useTranslations('checkout')
  const days = useDays()
  const gap = useSentenceGap()
  const reason = useBankReason()(order)
  const until = days.shortAt(order.expires_at)
  const withReason = (text: string) => (reason === undefined ? text : `${reason}${gap}${text}`)
  const say = (title: string, text: ReactNode) => (
    <>
      <h1 className="heading-1">{title}</h1>
      <p className="lead measure mt-4">{text}</p>
    </>
  )
  switch (stateOf(order)) {
    case 'unpaid':
      return say(t('notPaid'), t('notPaidText', { time: until }))
    case 'confirming':
      if (isAnew) return say(t('unpaid'), t('unpaidText', { time: until }))
      return say(t('confirming'), t(order.contact.email === null ? 'confirmingTextNoMail' : 'confirmingText'))
    case 'approval':
      return say(t('approval'), t('approvalText', { time: until }))
    case 'review':
      return say(t('review'), t('reviewText'))
    case 'failed':
      return say(t('failed'), withReason(t('failedText', { time: until })))
    case 'closed':
      return say(t(closedTitle(order)), withReason(t(closedText(order))))
    case 'cash':
      return say(t('cash'), <CashText order={order} />)
    case 'paid':
      return say(t('paid'), <PaidText order={order} />)
  }
}

function closedTitle({ paid_at: paidAt, cash_on_delivery: cash }: ShownOrder) {
  return paidAt === null && cash === null ? 'closed' : 'calledOff'
}

function closedText({ paid_at: paidAt, cash_on_delivery: cash }: ShownOrder) {
  if (paidAt !== null) return 'paidOverText'
  return cash === null ? 'closedText' : 'cashOverText'
}

/** The sum to have ready when the goods arrive. */
function CashText({ order: { number, cash_on_delivery: cash } }: { readonly order: ShownOrder }): ReactNode {
  const t = useTranslations('checkout')
  return cash === null ? null : t('cashText', { amount: formatMoney(fromWire(cash.amount)), number })
}

/** Goods are on their way and packages are delivered; an order may have both. */
function PaidText({ order }: { readonly order: ShownOrder }): ReactNode {
  const t = useTranslations('checkout')
  const listed = useNameList()
  const packs = packsOf(order)
  if (packs.length === 0) {
    const { email } = order.contact
    return email === null ? t('paidGoodsNoMail') : t('paidGoods', { number: order.number, email })
  }
  if (packs.some((line) => !line.delivered)) return t('delivering')
  const { email } = order.contact
  const title = listed(packs.map((line) => line.title))
  return email === null ? t('paidText', { title }) : t('paidTextReceipt', { title, email })
}
