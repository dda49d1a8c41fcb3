import type { HeldHour } from './load-held-hour.ts'

interface BoardQuery {
  readonly format?: string | undefined
  readonly instructor?: string | undefined
  readonly week?: string | undefined
  readonly date?: string | undefined
}

/** The query of the page of privates, so that the state of the board is its address. */
export function privatesQuery(asked: BoardQuery): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries<string | undefined>({ ...asked }))
    if (value !== undefined && value !== '' && !(name === 'format' && value === 'solo')) query.set(name, value)
  return query.size > 0 ? `?${query.toString()}` : ''
}

/** The open hours around a private that is no longer held: its kind, its instructor and its day. */
export function hoursAround({
  format,
  instructorId,
  startsAt,
}: Pick<HeldHour, 'format' | 'instructorId' | 'startsAt'>): string {
  const date = startsAt.slice(0, 10)
  return `/privates${privatesQuery({ format, instructor: instructorId, week: date, date })}`
}
