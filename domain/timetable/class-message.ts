import type { BookingStatus, BookingType } from '#domain/occupancy/model.ts'
import type { Locale } from '#domain/text/localized.ts'

/** Whom of a class the studio writes to. */
export const classReaders = ['booked', 'waiting', 'everybody'] as const
/** The ready sentences of `classMessage` in domain/text. */
export const classTemplates = ['late_start', 'come_early', 'bring_socks', 'side_door'] as const
/** Those of them that may hold for a whole day. */
export const dayTemplates = ['come_early', 'bring_socks', 'side_door'] as const satisfies ReadonlyArray<
  (typeof classTemplates)[number]
>

interface Reader {
  readonly accountId: string
  readonly type: BookingType
  readonly status: BookingStatus
}

/**
 * Those of a class, or of the classes of a day, whom a message reaches: each account once, by its booking rather than
 * by its waitlist entry.
 * Example: a mother books for two children: she gets one message.
 */
export function readersOf<Row extends Reader>(rows: readonly Row[], to: (typeof classReaders)[number]): readonly Row[] {
  const booked = rows.filter(isBooked)
  const waiting = rows.filter(({ type }) => type === 'waitlist')
  const wanted = { booked, waiting, everybody: [...booked, ...waiting] }[to]
  const once = new Map<string, Row>()
  for (const row of wanted) if (!once.has(row.accountId)) once.set(row.accountId, row)
  return [...once.values()]
}

/** A hold is no booking yet. */
export function isBooked({ type, status }: Pick<Reader, 'type' | 'status'>): boolean {
  return type === 'booking' && status !== 'pending'
}

/** The words in the reader's language, else as they were written. */
export function wordsFor(
  locale: Locale,
  { en, zh }: { readonly en: string | undefined; readonly zh: string | undefined },
): string {
  return (locale === 'zh' ? (zh ?? en) : (en ?? zh)) ?? ''
}
