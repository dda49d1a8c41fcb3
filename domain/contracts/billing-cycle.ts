import { sen, type Sen } from '#domain/kit/money.ts'
import { dayOf, type Instant, isBefore, type Day, classTime, isAtOrBefore } from '#domain/kit/time.ts'
import { cycle, type Cycle } from '#domain/packages/cycle.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { lineTax, untaxed, type TaxRate } from '#domain/studio/tax.ts'
import { isMandateOver } from './is-mandate-over.ts'
import type { CollectionStatus } from './model.ts'

/** The plan as it was when the contract was joined. */
export interface ContractTerms {
  readonly basis: 'billing_cycle' | 'month'
  readonly credits: number
  readonly priceSen: Sen
  /** How the studio taxes it now; untaxed when left out. */
  readonly taxRate?: TaxRate
}

interface Running {
  readonly terms: ContractTerms
  readonly startedAt: Instant
  readonly zone: string
}

export interface BillingCycle extends Cycle {
  readonly credits: number
  /** What is collected: the price of the cycle, plus the tax where prices exclude it. */
  readonly amountSen: Sen
  readonly taxSen: Sen
  readonly taxRate: TaxRate
}

/**
 * The cycle at that instant, its price and its credits. A calendar-month contract that begins within a month pays for
 * the days that are left, today included: that share of the credits, rounded up in the member's favour, each at its
 * price in a whole month, rounded down to the sen. Example: 8 credits for RM 448.00, joined on 24 November: 7 of 30
 * days are 2 credits for RM 112.00.
 */
export function billingCycle({ terms, startedAt, zone }: Running, at: Instant): BillingCycle {
  const found = cycle({ basis: terms.basis, startedAt, zone }, at)
  const credits =
    terms.basis === 'month' && found.place === 0
      ? shareOf(terms.credits, { startedAt, until: found.until, zone })
      : terms.credits
  const { taxRate = untaxed } = terms
  const priceSen = Math.floor((terms.priceSen * credits) / terms.credits)
  const taxSen = lineTax(taxRate, priceSen)
  return { ...found, credits, amountSen: sen(taxRate.included ? priceSen : priceSen + taxSen), taxSen, taxRate }
}

function shareOf(
  credits: number,
  { startedAt, until, zone }: { startedAt: Instant; until: Instant; zone: string },
): number {
  const first = dayOf(startedAt, zone)
  const days = lastDay(until, zone).day - first.day + 1
  return Math.ceil((credits * days) / first.daysInMonth)
}

/** The last day of the cycle that is paid and still runs; undefined when there is none. */
export function paidUntil(
  cycles: readonly { readonly status: CollectionStatus; readonly until: Instant }[],
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Day | undefined {
  const paid = cycles.find(({ status, until }) => status === 'captured' && isBefore(now, until))
  return paid && lastDay(paid.until, zone)
}

/** In the morning, when banks work and people read their messages. */
const retryMinute = 10 * 60

interface Tried {
  /** When the cycle was first to be collected. */
  readonly dueAt: Instant
  /** How often it was tried and failed. */
  readonly tries: number
  /** On which days after the first it is tried again: 1, 3 and 7. */
  readonly retryDays: readonly number[]
  readonly zone: string
  readonly now: Instant
}

/**
 * When a cycle that could not be collected is tried again: at ten in the morning of the next day of the policy, and
 * never on the day of the last try, however late the work is. Undefined when all tries are used.
 * Example: due on 1 December by days 1, 3 and 7, the first retry is on 2 December at 10:00, the last on the eighth.
 */
export function retryAt({ dueAt, tries, retryDays, zone, now }: Tried): Instant | undefined {
  const days = retryDays[tries - 1]
  if (days === undefined) return undefined
  const planned = dayOf(dueAt, zone).add({ days })
  return classTime({ date: later(planned, dayOf(now, zone).add({ days: 1 })), minutes: retryMinute }, zone)
}

function later(a: Day, b: Day): Day {
  return Temporal.PlainDate.compare(a, b) < 0 ? b : a
}

interface UpcomingContract {
  /** The last day on which the mandate may be used. */
  readonly mandateExpires: Day
  readonly terms: ContractTerms
  readonly startedAt: Instant
  readonly zone: string
  /** How many days before a collection its member is notified; 0 for no notice. */
  readonly noticeDays: number
  /** From this minute of the day on, so that no notice is sent at midnight. */
  readonly noticeMinute: number
}

/**
 * The next cycle, once its member must be notified of it: so many days before, in the morning. Undefined before that,
 * where the mandate is over by then, and always for the first cycle, which is collected as soon as the bank allows it.
 */
export function upcomingNotice(
  { noticeDays, noticeMinute, mandateExpires, ...running }: UpcomingContract,
  now: Instant,
): BillingCycle | undefined {
  const { startedAt, zone } = running
  if (noticeDays === 0 || isBefore(now, startedAt)) return undefined
  const next = billingCycle(running, billingCycle(running, now).until)
  if (isMandateOver(mandateExpires, { zone, at: next.from })) return undefined
  const at = classTime({ date: dayOf(next.from, zone).subtract({ days: noticeDays }), minutes: noticeMinute }, zone)
  return isAtOrBefore(at, now) ? next : undefined
}
