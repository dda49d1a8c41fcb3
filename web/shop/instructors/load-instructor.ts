import { data } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { fromWire } from '#domain/kit/money.ts'
import { instant, isAtOrBefore } from '#domain/kit/time.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { getInstructor, listInstructors } from '#domain/studio/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'

type Plan = OutputOf<typeof listPackages>['data'][number]
export type Instructor = OutputOf<typeof getInstructor>
export type InstructorItem = OutputOf<typeof listInstructors>['data'][number]

/** An instructor, the classes ahead of this week, and what a private with them costs. */
export interface InstructorPage {
  readonly instructor: Instructor
  readonly others: readonly InstructorItem[]
  readonly now: string
  readonly classes: readonly ScheduledClass[]
  /** How many classes they teach in the seven days from today. */
  readonly weekly: number
  readonly teaches: readonly { readonly slug: string; readonly name: string }[]
  readonly prices: PrivatePrices
}

/** As on the wire; undefined where the studio sells none, or the instructor gives none. */
interface PrivatePrices {
  /** The lowest price of an hour alone, in any pack. */
  readonly from: string | undefined
  readonly single: string | undefined
  readonly pack: { readonly credits: number; readonly price: string } | undefined
}

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const shownClasses = 5

/** The slug in an address; an invalid one is answered 404. */
export function slugOf(request: Request): string {
  const slug = pageUrl(request).searchParams.get('slug') ?? ''
  if (slug.length > 80 || !slugShape.test(slug)) throw data(null, { status: 404 })
  return slug
}

/** Loads what the page and the panel of an instructor show; undefined for one who does not teach here at present. */
export async function loadInstructor(call: Call, slug: string): Promise<CallAnswer<InstructorPage | undefined>> {
  const all = await call(listInstructors, { limit: '100' })
  if (!all.ok) return all
  const found = all.value.data.find((one) => one.slug === slug)
  if (found === undefined) return { ok: true, value: undefined }
  const id = asId('instructors', found.id)
  const [instructor, week, plans] = await Promise.all([
    call(getInstructor, { id }),
    call(listSchedules, { instructor: id, private: 'false', limit: '100' }),
    call(listPackages, { limit: '100' }),
  ])
  if (!instructor.ok) return instructor
  if (!week.ok) return week
  const classes = week.value.data.map(toScheduledClass)
  const ahead = classes.filter((one) => isAhead(one, week.value.now))
  return {
    ok: true,
    value: {
      instructor: instructor.value,
      others: all.value.data.filter((one) => one.slug !== slug),
      now: week.value.now,
      classes: ahead.slice(0, shownClasses),
      weekly: classes.filter(({ status }) => status !== 'canceled').length,
      teaches: uniqueTypes(classes),
      prices: privatePrices(plans.ok && instructor.value.gives_privates ? plans.value.data : []),
    },
  }
}

export function isAhead(one: ScheduledClass, now: string): boolean {
  return one.status === 'upcoming' && !isAtOrBefore(instant(one.starts_at), instant(now))
}

function uniqueTypes(classes: readonly ScheduledClass[]): InstructorPage['teaches'] {
  return [...new Map(classes.map(({ typeSlug, name }) => [typeSlug, name]))].map(([slug, name]) => ({ slug, name }))
}

/** The prices of a private for one person. */
function privatePrices(plans: readonly Plan[]): PrivatePrices {
  const solo = plans.filter((plan) => plan.private_format === 'solo' && plan.joinable)
  const cheapest = solo.toSorted((one, other) => fromWire(one.price_per_class) - fromWire(other.price_per_class))[0]
  const pack = solo.find(({ credits }) => credits > 1)
  return {
    from: cheapest?.price_per_class,
    single: solo.find(({ credits }) => credits === 1)?.price,
    pack: pack && { credits: pack.credits, price: pack.price },
  }
}
