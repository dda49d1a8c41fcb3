import type { InputOf } from '#domain/kit/endpoint.ts'
import { day, type Day } from '#domain/kit/time.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { partsOfDay } from '#domain/schedules/class-times.ts'
import {
  listClassTypes,
  listDifficultyLevels,
  listInstructors,
  listRooms,
  listSeriesTypes,
} from '#domain/studio/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import {
  countByChoice,
  isComing,
  isJoinable,
  isWanted,
  slugOf,
  type IsPaid,
  type LoadPaying,
  type WireClass,
} from './filter-classes.ts'
import type { ListFilter, ScheduleQuery } from './schedule-address.ts'
import { toScheduledClass, type ScheduledClass } from './scheduled-class.ts'

export interface Choice {
  readonly slug: string
  readonly name: string
  /** How many of the shown classes it would match, given the other filters. */
  readonly count: number
}

/** One ring of the strip. `open` counts classes that can still be joined, `share` is the free part of all seats. */
interface WeekDay {
  readonly date: string
  readonly open: number
  readonly share: number
}

export interface Week {
  readonly now: string
  readonly today: string
  readonly date: string
  /** Today's classes have all begun, but others are to come: the page opens at the next day with classes. */
  readonly isTodayOver: boolean
  /** Nothing is published for the seven days. */
  readonly isEmpty: boolean
  readonly days: readonly WeekDay[]
  readonly classes: readonly ScheduledClass[]
  readonly choices: Readonly<Record<ListFilter, readonly Choice[]>>
  readonly asked: ScheduleQuery
  /** The query with which the browser polls the seats of the day, or of the whole week in the week view. */
  readonly again: InputOf<typeof listSchedules>
}

type Names = Readonly<Record<ListFilter, ReadonlyArray<Omit<Choice, 'count'>>>>

const pageLimit = 100
/** The page limit of a week; classes after it are not shown. */
const mostPages = 5
const weekDays = 7

/**
 * Loads the seven days around the requested one: its classes, or those of all seven in the week view, and how much of
 * each day is open. `loadPaying` loads what the reader's packs pay for.
 */
// oxlint-disable-next-line max-params -- the client, what is asked, and the room above that knows packs
export async function loadWeek(call: Call, asked: ScheduleQuery, loadPaying: LoadPaying): Promise<CallAnswer<Week>> {
  const [named, soon, paying] = await Promise.all([
    loadNames(call),
    loadClasses(call, {}),
    asked.mine === undefined ? undefined : loadPaying(call, asked.mine),
  ])
  if (!named.ok) return named
  if (!soon.ok) return soon
  if (paying?.ok === false) return paying
  const { now } = soon.value
  const today = now.slice(0, 10)
  const nextDay = soon.value.items.find((item) => isComing(item, now))?.starts_at.slice(0, 10)
  const first = firstDay(asked, { today, nextDay })
  const { from, to } = rangeFrom(first)
  const range = { date_from: from, date_to: to }
  const shown = range.date_from === today ? soon : await loadClasses(call, range)
  if (!shown.ok) return shown
  return {
    ok: true,
    value: weekOf({
      asked,
      now,
      today,
      nextDay,
      first,
      items: shown.value.items,
      isPaid: paying?.value,
      ...named.value,
    }),
  }
}

function firstDay({ view, date, week }: ScheduleQuery, { today, nextDay }: Pick<Read, 'today' | 'nextDay'>): Day {
  const wanted = date ?? week
  return view === 'week' ? mondayOf(wanted ?? nextDay ?? today) : weekFrom(wanted ?? today, today)
}

/** Weeks of seven days, counted from today in both directions. */
function weekFrom(date: string, today: string): Day {
  const ahead = day(today).until(day(date)).days
  return day(today).add({ days: Math.floor(ahead / weekDays) * weekDays })
}

/** The week view shows calendar weeks. */
function mondayOf(date: string): Day {
  const of = day(date)
  return of.subtract({ days: of.dayOfWeek - 1 })
}

interface Read {
  readonly asked: ScheduleQuery
  readonly now: string
  readonly today: string
  /** The first day from today with a class to come. */
  readonly nextDay: string | undefined
  readonly first: Day
  readonly items: readonly WireClass[]
  readonly names: Names
  readonly slugs: ReadonlyMap<string, string>
  readonly isPaid: IsPaid | undefined
}

function weekOf({ asked, now, today, nextDay, first, items, names, slugs, isPaid }: Read): Week {
  const about = { asked, now, slugs, isPaid }
  const wanted = items.filter((item) => isWanted(item, about))
  const isWhole = asked.view === 'week'
  const isTodayOver = (isWhole || first.toString() === today) && nextDay !== undefined && nextDay !== today
  const openDay = wanted.find((item) => isJoinable(item, now))?.starts_at.slice(0, 10)
  const date = asked.date ?? (asked.week === undefined ? (nextDay ?? today) : (openDay ?? first.toString()))
  const shown = isWhole ? rangeFrom(first) : { from: date, to: date }
  const isShown = ({ starts_at: at }: WireClass) => at.slice(0, 10) >= shown.from && at.slice(0, 10) <= shown.to
  return {
    now,
    today,
    date,
    isTodayOver,
    isEmpty: items.length === 0,
    days: daysFrom(first, wanted, now),
    classes: wanted.filter(isShown).map(toScheduledClass),
    choices: choicesOf(items, { ...about, names, isShown }),
    asked: isWhole
      ? { ...asked, date: undefined, week: nameOf(first, nextDay ?? today) }
      : { ...asked, week: undefined },
    again: { private: 'false', date_from: shown.from, date_to: shown.to, limit: String(pageLimit) },
  }
}

function rangeFrom(first: Day): { readonly from: string; readonly to: string } {
  return { from: first.toString(), to: first.add({ days: weekDays - 1 }).toString() }
}

/** The default week, that of the next class, has no name. */
function nameOf(monday: Day, next: string): string | undefined {
  return mondayOf(next).equals(monday) ? undefined : monday.toString()
}

function choicesOf(
  items: readonly WireClass[],
  about: Pick<Read, 'asked' | 'now' | 'names' | 'slugs' | 'isPaid'> & {
    readonly isShown: (item: WireClass) => boolean
  },
): Week['choices'] {
  const { asked, names } = about
  const shown = items.filter(about.isShown)
  const taught = new Set(items.map((item) => item.class_type.slug))
  const counted = (name: ListFilter): Choice[] => {
    const counts = countByChoice(shown, { ...about, name })
    const choices = names[name].map((choice) => ({ ...choice, count: counts.get(choice.slug) ?? 0 }))
    // Kinds of classes that these days do not have, such as privates, are not offered.
    return name === 'type' ? choices.filter(({ slug }) => taught.has(slug) || asked.type.includes(slug)) : choices
  }
  return {
    type: counted('type'),
    time: counted('time'),
    series: counted('series'),
    level: counted('level'),
    instructor: counted('instructor'),
    room: counted('room'),
  }
}

/** All classes of a date range without privates; by default those of the week from today. */
async function loadClasses(
  call: Call,
  range: Pick<InputOf<typeof listSchedules>, 'date_from' | 'date_to'>,
): Promise<CallAnswer<{ readonly now: string; readonly items: readonly WireClass[] }>> {
  const asked = { ...range, private: 'false', limit: String(pageLimit) } as const
  const first = await call(listSchedules, asked)
  if (!first.ok) return first
  const later = Array.from({ length: Math.min(first.value.last_page, mostPages) - 1 }, (_none, place) =>
    String(place + 2),
  )
  const rest = await Promise.all(later.map(async (page) => call(listSchedules, { ...asked, page })))
  const pages = [first.value, ...rest.flatMap((page) => (page.ok ? [page.value] : []))]
  return { ok: true, value: { now: first.value.now, items: pages.flatMap((page) => page.data) } }
}

async function loadNames(call: Call): Promise<CallAnswer<Pick<Read, 'names' | 'slugs'>>> {
  const all = { limit: '100' } as const
  const [type, series, level, instructor, room] = await Promise.all([
    call(listClassTypes, all),
    call(listSeriesTypes, all),
    call(listDifficultyLevels, all),
    call(listInstructors, all),
    call(listRooms, all),
  ])
  if (!type.ok) return type
  if (!series.ok) return series
  if (!level.ok) return level
  if (!instructor.ok) return instructor
  if (!room.ok) return room
  const slugs = new Map(instructor.value.data.map(({ id, slug }) => [String(id), slug]))
  const names = {
    type: toNames(type.value.data),
    time: partsOfDay.map((slug) => ({ slug, name: slug })),
    series: toNames(series.value.data),
    level: toNames(level.value.data),
    instructor: toNames(instructor.value.data),
    room: room.value.data.map(({ name }) => ({ slug: slugOf(name), name })),
  }
  return { ok: true, value: { names, slugs } }
}

function toNames(items: ReadonlyArray<{ readonly slug: string; readonly name: string }>): Names['type'] {
  return items.map(({ slug, name }) => ({ slug, name }))
}

// oxlint-disable-next-line max-params -- a day, what happens in its week, and the moment from which it is seen
function daysFrom(first: Day, items: readonly WireClass[], now: string): WeekDay[] {
  return Array.from({ length: weekDays }, (_none, place) => {
    const date = first.add({ days: place }).toString()
    const joinable = items.filter((item) => item.starts_at.startsWith(date) && isComing(item, now))
    const places = joinable.reduce((sum, item) => sum + item.capacity, 0)
    const left = joinable.reduce((sum, item) => sum + item.places_left, 0)
    return {
      date,
      open: joinable.filter((item) => item.places_left > 0).length,
      share: places === 0 ? 0 : left / places,
    }
  })
}
