import { Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useSentenceGap } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { OwnContract } from './own-contract.ts'

const tones = { pending: 'neutral', active: 'ok', overdue: 'warn', ended: 'neutral' } as const

/**
 * A membership: its state, the next collection and its account, past collections, and how to cancel it. The latest
 * leads to the memberships again where the bank ended it.
 */
export function ContractCard({ contract, isLatest }: { readonly contract: OwnContract; readonly isLatest: boolean }) {
  const t = useTranslations('contracts')
  const path = usePath()
  const { id, name, status, ended_reason: reason, collections } = contract
  return (
    <section className="contract-card" aria-label={name}>
      <h3 className="heading-3">
        {name} <Badge tone={tones[status]}>{t(status)}</Badge>
      </h3>
      <StandingText contract={contract} />
      <ContractFacts contract={contract} />
      {collections.length === 0 ? null : (
        <ul aria-label={t('past', { name })}>
          {collections.map((cycle) => (
            <CycleRow key={cycle.id} cycle={cycle} />
          ))}
        </ul>
      )}
      {status !== 'ended' ? (
        <Link
          className="link link-alone"
          to={`${path('/my-account/payment')}?cancel=${id}`}
          aria-label={t('cancelLabel', { name })}
        >
          {t('cancel')}
        </Link>
      ) : isLatest && reason !== 'canceled' ? (
        <Link className="link link-alone" to={`${path('/packages')}?kind=contracts`}>
          {t('others')}
        </Link>
      ) : null}
    </section>
  )
}

function StandingText({ contract }: { readonly contract: OwnContract }) {
  const t = useTranslations('contracts')
  const reasons = useTranslations('bankReasons')
  const gap = useSentenceGap()
  const { status, ended_reason: ended, failure, collections } = contract
  const why = failure === null ? undefined : reasons(failure)
  const texts =
    status === 'pending'
      ? [t('pendingText')]
      : status === 'overdue'
        ? [why ?? t('overdueText'), t(asksForMoney(failure) ? 'overdueFunds' : 'overdueBank')]
        : ended === 'unpaid'
          ? [why, t('unpaidText')]
          : ended !== null
            ? [t(`${ended}Text`)]
            : collections.some((cycle) => cycle.status === 'captured')
              ? []
              : [t('collecting')]
  return texts.length === 0 ? null : (
    <p className="small soft">{texts.filter((text) => text !== undefined).join(gap)}</p>
  )
}

/** Whether enough money in the account may be all that the next try needs. */
function asksForMoney(failure: OwnContract['failure']): boolean {
  return failure === null || failure === 'funds' || failure === 'unnamed'
}

function ContractFacts({ contract }: { readonly contract: OwnContract }) {
  const t = useTranslations('contracts')
  const days = useDays()
  const { next_collection: next, valid_to: validTo, mandate, status } = contract
  const facts = [
    ...(next === null || status === 'ended'
      ? []
      : [[t('nextCollection'), t('nextOn', { amount: formatMoney(fromWire(next.amount)), day: days.date(next.at) })]]),
    ...(validTo === null ? [] : [[t('validTo'), days.date(validTo)]]),
    ...(status === 'ended'
      ? []
      : [
          [t('from'), mandate.method === 'curleccc' ? t('card') : (mandate.bank ?? t('bankUnknown'))],
          [t('mandateEnds'), days.date(mandate.expires_on)],
        ]),
  ]
  return (
    <dl className="contract-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="small muted">{label}</dt>
          <dd className="aligned-figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Cycle = OwnContract['collections'][number]

/** One cycle of a membership: its price and outcome. */
function CycleRow({ cycle }: { readonly cycle: Cycle }) {
  const t = useTranslations('contracts')
  const days = useDays()
  const state =
    cycle.status === 'captured'
      ? t('captured', { reference: cycle.receipt_number ?? cycle.reference ?? '' })
      : cycle.status === 'due' && cycle.next_try_at !== null
        ? t('dueAgain', { day: days.short(cycle.next_try_at) })
        : t(cycle.status)
  return (
    <li className="wallet-row">
      <span>{t('cycle', { from: days.date(cycle.from), to: days.date(cycle.to) })}</span>
      <span className="aligned-figures wallet-amount">{formatMoney(fromWire(cycle.amount))}</span>
      <time className="small muted wallet-day" dateTime={cycle.captured_at ?? cycle.from}>
        {days.date(cycle.captured_at ?? cycle.from)}
      </time>
      <span className="small muted wallet-after">{state}</span>
    </li>
  )
}
