import { flagsOf, type FlagKind } from '#domain/attendance/flags-of.ts'
import type { WaiverStatus } from '#domain/forms/model.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { restrictionAt } from '#domain/people/restriction-at.ts'
import type { FlagRow } from './flag-queries.ts'

interface FlagFacts {
  readonly waiver: WaiverStatus
  /** Until when the seat is held for its payment. */
  readonly heldUntil: Instant | null
  readonly now: Instant
  readonly zone: string
}

/** The flags of one person of a class, the most urgent first, each with its text or its time. */
export function presentFlags(
  row: FlagRow,
  { waiver, heldUntil, now, zone }: FlagFacts,
): { kind: FlagKind; detail: string | null }[] {
  const person = {
    waiver,
    restriction: restrictionAt(row.restriction, { now, zone }),
    heldUntil,
    injury: row.injury,
    note: row.note,
    isFirst: row.is_first,
    isLastCredit: row.left === 0,
    isBirthday: row.is_birthday,
  }
  return flagsOf(person, now).map(({ kind, text, until }) => ({
    kind,
    detail: until === null ? text : wireTime(until, zone),
  }))
}
