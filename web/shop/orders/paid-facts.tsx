import type { getCard } from '#domain/giftcards/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { hasPacks } from './outcome-acts.tsx'
import type { ShownOrder } from './use-order.ts'
import { useWayPaid } from './use-way-paid.ts'

export type OrderedGift = OutputOf<typeof getCard>

/** What was paid and how, when the goods arrive, and where each gift card goes. */
export function PaidFacts({ order, gifts }: { readonly order: ShownOrder; readonly gifts: readonly OrderedGift[] }) {
  const t = useTranslations('checkout')
  const gift = useGiftWords()
  return (
    <dl className="facts confirmation-facts">
      {hasPacks(order) || order.contact.email === null ? (
        <>
          <dt>{t('orderFact')}</dt>
          <dd className="aligned-figures">{order.number}</dd>
        </>
      ) : null}
      <Tenders order={order} />
      <Arrival order={order} />
      {gifts.map((one) => (
        <div key={one.id} className="facts-row">
          <dt>{t('giftCard')}</dt>
          <dd>{gift(one)}</dd>
        </div>
      ))}
    </dl>
  )
}

const ownWords = { points: 'points', gift_card: 'giftCard', store_credit: 'storeCredit' } as const

/** The amounts by what paid them: the bank or cash first, then the buyer's own value. */
function Tenders({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  const wayPaid = useWayPaid()
  const { cash_on_delivery: cash, payment, to_pay: toPay, tenders } = order
  const own = tenders.flatMap(({ kind, amount }) => (kind === 'gateway' ? [] : [{ name: ownWords[kind], amount }]))
  const amountOf = (wire: string) => formatMoney(fromWire(wire))
  return (
    <>
      {cash?.status === 'due' ? (
        <>
          <dt>{t('cashAmount')}</dt>
          <dd>{amountOf(cash.amount)}</dd>
        </>
      ) : fromWire(toPay) === 0 ? null : (
        <>
          <dt>{t('paidFact')}</dt>
          <dd>
            {payment === null ? amountOf(toPay) : t('paidBy', { amount: amountOf(toPay), way: wayPaid(payment) })}
          </dd>
        </>
      )}
      {own.map(({ name, amount }) => (
        <div key={name} className="facts-row">
          <dt>{t(name)}</dt>
          <dd>{amountOf(amount)}</dd>
        </div>
      ))}
    </>
  )
}

function Arrival({ order: { shipping_method: way } }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  const days = useDays()
  if (way === null || way.arrives_from === null || way.arrives_to === null) return null
  const [from, to] = [days.short(way.arrives_from), days.short(way.arrives_to)]
  return (
    <>
      <dt>{t('arrives')}</dt>
      <dd>
        {from === to ? t('arrivesOnBy', { day: from, way: way.name }) : t('arrivesBy', { from, to, way: way.name })}
      </dd>
    </>
  )
}

/** For whom a card is, how it gets there, and when. */
function useGiftWords(): (gift: OrderedGift) => string {
  const t = useTranslations('checkout')
  const days = useDays()
  return ({ recipient_name: name, delivery, recipient_address: address, send_at: sendAt }) => {
    if (delivery !== 'email') return t(address === null ? 'giftPrinted' : 'giftPosted', { name })
    return sendAt === null ? t('giftNow', { name }) : t('giftOn', { name, day: days.short(sendAt) })
  }
}
