import { sen, type Sen } from '#domain/kit/money.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import { cycle, type Cycle } from '#domain/packages/cycle.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import { lineTax, untaxed, type TaxRate } from '#domain/studio/line-tax.ts'

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
