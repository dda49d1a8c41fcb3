import type { getMe } from '#domain/accounts/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import type { Call } from '#web/kit/api.ts'
import { isWaiverDue } from '../forms/is-waiver-due.ts'
import { isJoinable } from '../schedules/filter-classes.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import type { Overview } from './load-overview.ts'

const shownAtMost = 4

type Plan = OutputOf<typeof listPackages>['data'][number]

/** The way of a new member to their first class. */
export interface FirstSteps {
  readonly email: string | null
  readonly isVerified: boolean
  readonly hasPack: boolean
  readonly owesWaiver: boolean
  /** The offer for newcomers and the price of one class, where the studio sells them. */
  readonly intro: Pick<Plan, 'id' | 'credits' | 'price' | 'validity_days'> | undefined
  readonly singlePrice: string | undefined
  /** The next classes with a free seat that suit a beginner. */
  readonly classes: readonly ScheduledClass[]
}

/** Loads the first steps of a member who has never booked; undefined for anybody else, or when the request failed. */
export async function loadFirstSteps(
  call: Call,
  { me, overview: { next, pack } }: { readonly me: OutputOf<typeof getMe>; readonly overview: Overview },
): Promise<FirstSteps | undefined> {
  if (!next.ok || next.value.booking !== undefined) return undefined
  // Asked alone first: most members without a coming class have been here before.
  const past = await call(listBookings, { when: 'past', limit: '1' })
  if (!past.ok || past.value.total > 0) return undefined
  const [plans, week, owesWaiver] = await Promise.all([
    call(listPackages, {}),
    call(listSchedules, { show_available: 'true', private: 'false', limit: '100' }),
    isWaiverDue(call, me.person_id),
  ])
  const sold = plans.ok ? plans.value.data.filter(({ private_format: format }) => format === null) : []
  const intro = sold.find((plan) => plan.intro)
  const open = week.ok ? week.value.data.filter((item) => isJoinable(item, week.value.now)) : []
  return {
    email: me.email,
    isVerified: me.email_verified,
    hasPack: pack.ok && pack.value !== undefined,
    owesWaiver,
    intro: intro && { id: intro.id, credits: intro.credits, price: intro.price, validity_days: intro.validity_days },
    singlePrice: sold.find((plan) => plan.credits === 1 && !plan.intro)?.price,
    classes: open
      .filter(({ difficulty_level: level }) => level.coils <= 1)
      .slice(0, shownAtMost)
      .map(toScheduledClass),
  }
}
