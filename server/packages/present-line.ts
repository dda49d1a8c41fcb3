import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { listLedger } from '#domain/packages/api.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import { wordsOfReasons } from '#domain/packages/reasons-with.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { LedgerLine } from './term-queries.ts'

type Item = OutputOf<typeof listLedger>['data'][number]

/** A line of a ledger for a reader who sees all of it. Throws for a reason without a sentence (a bug). */
export function presentLine(line: LedgerLine, { branch: { zone }, locale }: ReadContext): Omit<Item, 'balance' | 'by'> {
  const why = wordsOfReasons[line.reason]
  if (!why) throw new Error(`the reason ${line.reason} of a pack's ledger has no sentence`)
  return {
    at: wireTime(line.at, zone),
    why,
    change: line.change,
    class:
      line.session_id !== null && line.class_starts_at !== null && line.class_name !== null
        ? {
            session_id: line.session_id,
            name: inLocale(line.class_name, locale),
            starts_at: wireTime(line.class_starts_at, zone),
          }
        : null,
    valid_to: line.expires_at === null ? null : lastDay(line.expires_at, zone).toString(),
  }
}
