import type { InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { day, mondayOf, type Day } from '#domain/kit/time.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { listDifficultyLevels, listInstructors, listSeriesTypes } from '#domain/studio/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import type { ScheduleQuery } from './schedule-address.ts'
import { toScheduledClass, type ScheduledClass } from './scheduled-class.ts'

export interface Choice {
  readonly slug: string
  readonly name: string
}

/**
 * One ring of the strip. `open` counts classes that can still be joined, `share` is the part of all places that is
 * free.
 */
interface WeekDay {
  readonly date: string
  readonly open: number
  readonly share: number
}

export interface Week {
  readonly now: string
  readonly today: string
  readonly date: string
  readonly days: readonly WeekDay[]
  readonly classes: readonly ScheduledClass[]
  readonly choices: {
    readonly series: readonly Choice[]
    readonly level: readonly Choice[]
    readonly instructor: readonly Choice[]
  }
  readonly asked: ScheduleQuery
  /** What the browser asks again for the places of that day. */
  readonly again: InputOf<typeof listSchedules>
}

type Page = OutputOf<typeof listSchedules>
const pageLimit = 100
/** A week of more classes than this is shown without its last bars. */
const mostPages = 5

/** Reads the week around the asked day: the classes of the day, and for each other day how much is open. */
export async function loadWeek(call: Call, asked: ScheduleQuery): Promise<CallAnswer<Week>> {
  const all = { limit: '100' } as const
  const [series, level, instructor] = await Promise.all([
    call(listSeriesTypes, all),
    call(listDifficultyLevels, all),
    call(listInstructors, all),
  ])
  if (!series.ok) return series
  if (!level.ok) return level
  if (!instructor.ok) return instructor
  const filters = {
    ...idsOf('series_type', { items: series.value.data, chosen: asked.series }),
    ...idsOf('difficulty', { items: level.value.data, chosen: asked.level }),
    ...idsOf('instructor', { items: instructor.value.data, chosen: asked.instructor }),
    private: 'false',
  } as const
  const monday = asked.date === undefined ? undefined : mondayOf(day(asked.date))
  const range = monday ? { date_from: monday.toString(), date_to: monday.add({ days: 6 }).toString() } : {}
  const shown = { ...filters, ...range, ...(asked.places ? { show_available: 'true' as const } : {}) }
  const first = await call(listSchedules, { ...shown, limit: String(pageLimit) })
  if (!first.ok) return first
  const rest = await Promise.all(
    laterPages(first.value).map((page) => call(listSchedules, { ...shown, limit: String(pageLimit), page })),
  )
  const items = [first.value, ...rest.flatMap((page) => (page.ok ? [page.value] : []))].flatMap((page) => page.data)
  const { now } = first.value
  const date = asked.date ?? now.slice(0, 10)
  return {
    ok: true,
    value: {
      now,
      today: now.slice(0, 10),
      date,
      days: weekDays(monday ?? mondayOf(day(date)), items, now),
      classes: items.filter((item) => item.starts_at.startsWith(date)).map(toScheduledClass),
      choices: {
        series: toChoices(series.value.data),
        level: toChoices(level.value.data),
        instructor: toChoices(instructor.value.data),
      },
      asked,
      again: { ...filters, date_from: date, date_to: date, limit: String(pageLimit) },
    },
  }
}

function laterPages(page: Page): string[] {
  return Array.from({ length: Math.min(page.last_page, mostPages) - 1 }, (_none, place) => String(place + 2))
}

function toChoices(items: ReadonlyArray<{ readonly slug: string; readonly name: string }>): Choice[] {
  return items.map(({ slug, name }) => ({ slug, name }))
}

/**
 * Slugs of the address become ids of the API. An unknown slug matches no class, so nothing is shown under a wrong name.
 */
function idsOf<Name extends string>(
  name: Name,
  about: {
    readonly items: ReadonlyArray<{ readonly id: string; readonly slug: string }>
    readonly chosen: readonly string[]
  },
): Partial<Record<Name, string>> {
  const { items, chosen } = about
  if (chosen.length === 0) return {}
  const ids = items.filter((item) => chosen.includes(item.slug)).map((item) => item.id)
  const named: Partial<Record<Name, string>> = {}
  named[name] = ids.length > 0 ? ids.join(',') : nobody
  return named
}

const nobody = '00000000-0000-0000-0000-000000000000'

// oxlint-disable-next-line max-params -- a day, what happens in its week, and the moment from which it is seen
function weekDays(monday: Day, items: Page['data'], now: string): WeekDay[] {
  return Array.from({ length: 7 }, (_none, place) => {
    const date = monday.add({ days: place }).toString()
    const joinable = items.filter(
      (item) => item.starts_at.startsWith(date) && item.status === 'upcoming' && item.starts_at > now,
    )
    const places = joinable.reduce((sum, item) => sum + item.capacity, 0)
    const left = joinable.reduce((sum, item) => sum + item.places_left, 0)
    return {
      date,
      open: joinable.filter((item) => item.places_left > 0).length,
      share: places === 0 ? 0 : left / places,
    }
  })
}
