import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant, isBefore, type Instant } from '#domain/kit/time.ts'
import type { listSchedules } from '#domain/schedules/api.ts'
import { partOfDay } from '#domain/schedules/class-times.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { listFilters, type ListFilter, type ScheduleQuery } from './schedule-address.ts'

export type WireClass = OutputOf<typeof listSchedules>['data'][number]

/** Whether a pack of the reader pays for the class at that instant. */
export type IsPaid = (item: WireClass, now: Instant) => boolean
/** For one pack by its id, or for all of them with `1`. */
export type LoadPaying = (call: Call, pack: string) => Promise<CallAnswer<IsPaid>>

interface About {
  readonly asked: ScheduleQuery
  /** The studio's time, as the API writes it. */
  readonly now: string
  /** The slug of each instructor by id. */
  readonly slugs: ReadonlyMap<string, string>
  /** Whether the reader's own packs pay for it; undefined when the filter is off. */
  readonly isPaid?: IsPaid | undefined
  /** A group to leave out. */
  readonly but?: ListFilter
}

/** Whether a class matches the filters. An unknown slug matches nothing. */
export function isWanted(item: WireClass, { asked, now, slugs, isPaid, but }: About): boolean {
  if (asked.places && !isJoinable(item, now)) return false
  if (isPaid?.(item, instant(now)) === false) return false
  return listFilters.every((name) => {
    if (name === but || asked[name].length === 0) return true
    return slugsOf(item, name, slugs).some((slug) => asked[name].includes(slug))
  })
}

/** The number of classes for each choice of a group, given the other groups. */
export function countByChoice(
  items: readonly WireClass[],
  about: About & { readonly name: ListFilter },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items.filter((one) => isWanted(one, { ...about, but: about.name })))
    for (const slug of slugsOf(item, about.name, about.slugs)) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return counts
}

/** A class that has not begun and has a free seat. */
export function isJoinable(item: WireClass, now: string): boolean {
  return isComing(item, now) && item.places_left > 0
}

export function isComing({ status, starts_at: startsAt }: WireClass, now: string): boolean {
  return status === 'upcoming' && isBefore(instant(now), instant(startsAt))
}

// oxlint-disable-next-line max-params -- a class, the group that is read, and the names of instructors
function slugsOf(item: WireClass, name: ListFilter, slugs: About['slugs']): readonly string[] {
  switch (name) {
    case 'type':
      return [item.class_type.slug]
    case 'series':
      return [item.series_type.slug]
    case 'level':
      return [item.difficulty_level.slug]
    case 'room':
      return [slugOf(item.room.name)]
    case 'time':
      return [partOfDay(item.starts_at)]
    case 'instructor':
      return item.instructors.flatMap(({ id }) => slugs.get(id) ?? [])
  }
}

/** Rooms have only a name: `Studio One` becomes `studio-one`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
