import type { getMe } from '#domain/accounts/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import type { Call } from '#web/kit/api.ts'
import { isWaiverDue } from '../forms/is-waiver-due.ts'
import { dayAfterFreeze } from '../packages/own-pack.ts'
import { isJoinable } from '../schedules/filter-classes.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import type { Overview } from './load-overview.ts'
import { unpaidOf, type UnpaidPackage } from './unpaid-package.ts'

const shownAtMost = 4

type Plan = OutputOf<typeof listPackages>['data'][number]

/** The way of a new member to their first class. */
export interface FirstSteps {
  readonly email: string | null
  readonly isVerified: boolean
  readonly hasPack: boolean
  /** The last day of the freeze of that pack. */
  readonly frozenTo: string | undefined
  /** An order of a package that only waits to be paid. */
  readonly unpaid: UnpaidPackage | undefined
  readonly owesWaiver: boolean
  /** Whether that order, or the offer for newcomers, stands first. */
  readonly hasOffer: boolean
  /** The offer for newcomers and the price of one class, where the studio sells them. */
  readonly intro: Pick<Plan, 'id' | 'credits' | 'price' | 'validity_days'> | undefined
  readonly singlePrice: string | undefined
  /** The next classes with a free seat that suit a beginner: after the freeze of a frozen pack. */
  readonly classes: readonly ScheduledClass[]
}

interface Member {
  readonly me: OutputOf<typeof getMe>
  readonly overview: Overview
}

/**
 * Loads the first steps of a member who has never booked, and owns no pack that is over; undefined for anybody else, or
 * when the request failed.
 */
export async function loadFirstSteps(call: Call, member: Member): Promise<FirstSteps | undefined> {
  const { next, pack } = member.overview
  if (!next.ok || next.value.booking !== undefined) return undefined
  if (pack.ok && pack.value?.own === true && pack.value.state !== 'usable') return undefined
  // Asked alone first: most members without a coming class have been here before.
  const past = await call(listBookings, { when: 'past', limit: '1' })
  return past.ok && past.value.total === 0 ? loadSteps(call, member) : undefined
}

async function loadSteps(call: Call, { me, overview: { pack, orders } }: Member): Promise<FirstSteps> {
  const held = pack.ok ? pack.value : undefined
  const from = dayAfterFreeze(held)
  const [plans, week, owesWaiver] = await Promise.all([
    call(listPackages, {}),
    call(listSchedules, {
      show_available: 'true',
      private: 'false',
      limit: '100',
      ...(from !== undefined && { date_from: from }),
    }),
    isWaiverDue(call, me.person_id),
  ])
  const open = week.ok ? week.value.data.filter((item) => isJoinable(item, week.value.now)) : []
  const offers = offersOf(plans.ok ? plans.value.data : [])
  const hasPack = held?.state === 'usable'
  const unpaid = orders.ok ? unpaidOf(orders.value.latest) : undefined
  return {
    email: me.email,
    isVerified: me.email_verified,
    hasPack,
    frozenTo: held?.frozenTo,
    unpaid,
    hasOffer: unpaid !== undefined || (offers.intro !== undefined && !hasPack),
    owesWaiver,
    ...offers,
    classes: open
      .filter(({ difficulty_level: level }) => level.coils <= 1)
      .slice(0, shownAtMost)
      .map(toScheduledClass),
  }
}

function offersOf(plans: readonly Plan[]): Pick<FirstSteps, 'intro' | 'singlePrice'> {
  const sold = plans.filter(({ private_format: format }) => format === null)
  const intro = sold.find((plan) => plan.intro)
  return {
    intro: intro && { id: intro.id, credits: intro.credits, price: intro.price, validity_days: intro.validity_days },
    singlePrice: sold.find((plan) => plan.credits === 1 && !plan.intro)?.price,
  }
}
