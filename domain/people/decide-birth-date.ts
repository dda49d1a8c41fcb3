import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'

interface Known {
  /** YYYY-MM-DD, or null while it is unknown. */
  readonly birth_date: string | null
  /** When it was changed before, and staff have not checked it. */
  readonly birth_date_changed_at: Instant | null
}

interface Noted {
  readonly birth_date_before?: string
  readonly birth_date_changed_at?: Instant
}

/**
 * An age decides who signs and who may hold an account, so a known date changes once, is stored with the former one,
 * and then only the studio changes it. Returns the note. Refuses people.birth_date_fixed. Example: 2014-03-01 may
 * become 2009-03-01, and not 2008-03-01 after that.
 */
export function decideBirthDate(
  known: Known,
  { typed, now }: { readonly typed: string | undefined; readonly now: Instant },
): Noted | Refusal {
  if (typed === undefined || known.birth_date === null || typed === known.birth_date) return {}
  if (known.birth_date_changed_at !== null)
    return refuse('people.birth_date_fixed', { fields: { birth_date: 'fields.birth_date_fixed' } })
  return { birth_date_before: known.birth_date, birth_date_changed_at: now }
}
