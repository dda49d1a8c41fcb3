/** The days of a week side by side instead of one day as a list. */
const grid = 'week'

/** A visitor's choice of classes; it is part of the address, so Back and a shared link keep it. */
export interface ScheduleQuery {
  /** Undefined is the list of a day. */
  readonly view: typeof grid | undefined
  /** YYYY-MM-DD; undefined is today, or the next day with classes once those of today have begun. */
  readonly date: string | undefined
  /**
   * YYYY-MM-DD: the first of seven days, of which the first with an open class is shown, or any day of the week in the
   * week view. A named day wins.
   */
  readonly week: string | undefined
  readonly type: readonly string[]
  readonly series: readonly string[]
  readonly level: readonly string[]
  readonly instructor: readonly string[]
  readonly room: readonly string[]
  /** Parts of the day. */
  readonly time: readonly string[]
  readonly places: boolean
  /** Only what a pack of the reader pays for, `1` for any of them or its id: such a page is personal. */
  readonly mine: string | undefined
}

/** The filters that hold a list of slugs. */
export const listFilters = ['type', 'time', 'series', 'level', 'instructor', 'room'] as const
export type ListFilter = (typeof listFilters)[number]

/** The query of a choice, with its question mark; empty for the default. */
export function scheduleQuery(asked: ScheduleQuery): string {
  const query = new URLSearchParams()
  if (asked.view !== undefined) query.set('view', asked.view)
  if (asked.date !== undefined) query.set('date', asked.date)
  else if (asked.week !== undefined) query.set('week', asked.week)
  for (const name of listFilters) if (asked[name].length > 0) query.set(name, asked[name].join(','))
  if (asked.places) query.set('places', '1')
  if (asked.mine !== undefined) query.set('mine', asked.mine)
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** The number of active filters; the day is not one of them. */
export function countFilters(asked: ScheduleQuery): number {
  return listFilters.reduce(
    (count, name) => count + asked[name].length,
    Number(asked.places) + Number(asked.mine !== undefined),
  )
}

export function withoutFilters(asked: ScheduleQuery): ScheduleQuery {
  const none = { type: [], series: [], level: [], instructor: [], room: [], time: [], places: false, mine: undefined }
  return { view: asked.view, date: asked.date, week: asked.week, ...none }
}

/** Adds a slug to a list filter, or removes it when it is active. */
export function toggleFilter(
  asked: ScheduleQuery,
  change: { readonly name: ListFilter; readonly slug: string },
): ScheduleQuery {
  const chosen = asked[change.name]
  const next = chosen.includes(change.slug) ? chosen.filter((slug) => slug !== change.slug) : [...chosen, change.slug]
  return { ...asked, [change.name]: next }
}
