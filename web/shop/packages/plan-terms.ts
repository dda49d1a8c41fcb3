import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listPackages } from '#domain/packages/api.ts'
import { useTranslations } from '#web/kit/words.tsx'

export type Plan = OutputOf<typeof listPackages>['data'][number]

/** The whole months of a plan sold by the month: 90 days are three, a year is twelve. */
function monthsOf(days: number): number | undefined {
  if (days >= 365) return Math.round(days / 30.42)
  return days >= 60 && days % 30 === 0 ? days / 30 : undefined
}

/** The terms of a plan, as text of the page. */
export function usePlanTerms(): (plan: Plan) => {
  readonly price: string
  readonly each: string
  readonly perClass: string
  readonly valid: string
  readonly period: string
  readonly shared: string
  readonly to: string
} {
  const t = useTranslations('packages')
  return (plan) => {
    const months = monthsOf(plan.validity_days)
    const lapse = plan.expiry_basis === 'billing_cycle' ? t('billedCycle') : t('billedMonth')
    const each = formatMoney(fromWire(plan.price_per_class))
    return {
      each,
      price: formatMoney(fromWire(plan.price), 'browse'),
      perClass: t(plan.private_format === null ? 'perClass' : 'perHour', { price: each }),
      valid:
        plan.kind === 'contracts'
          ? lapse
          : months === undefined
            ? t('validDays', { days: plan.validity_days })
            : t('validMonths', { months }),
      period:
        months === undefined ? t('validDaysShort', { days: plan.validity_days }) : t('validMonthsShort', { months }),
      shared:
        plan.kind === 'contracts'
          ? t('cancelAnytime')
          : plan.intro
            ? t('oncePerPerson')
            : plan.sharers > 1
              ? t('shareBetween', { people: plan.sharers })
              : t('notShareable'),
      to: `/packages/${plan.kind === 'contracts' ? 'join' : 'purchase'}?plan_id=${plan.id}`,
    }
  }
}
