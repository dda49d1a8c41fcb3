import type { WaiverStatus } from '#domain/forms/model.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Restriction } from '#domain/people/restriction-at.ts'

/** What the studio should know about somebody who comes, the most urgent first. */
export const flagKinds = [
  'waiver',
  'restricted',
  'pays_until',
  'injury',
  'note',
  'first_class',
  'last_credit',
  'birthday',
] as const
export type FlagKind = (typeof flagKinds)[number]

interface Coming {
  readonly waiver: WaiverStatus
  /** What the studio keeps the person from, if anything. */
  readonly restriction: Restriction | undefined
  /** Until when the seat is held for its payment; null where nothing is held. */
  readonly heldUntil: Instant | null
  readonly injury: string | null
  /** A note that is pinned on this day. */
  readonly note: string | null
  readonly isFirst: boolean
  readonly isLastCredit: boolean
  readonly isBirthday: boolean
}

interface Flag {
  readonly kind: FlagKind
  /** The text of a note. */
  readonly text: string | null
  /** Until when somebody pays. */
  readonly until: Instant | null
}

/** What the studio should know about somebody who comes, the most urgent first. */
export function flagsOf(person: Coming, now: Instant): Flag[] {
  const unsigned = person.waiver === 'missing' || person.waiver === 'outdated'
  const paysUntil = person.heldUntil !== null && isBefore(now, person.heldUntil) ? person.heldUntil : null
  const holds: Readonly<Record<FlagKind, boolean>> = {
    waiver: unsigned,
    restricted: person.restriction !== undefined,
    pays_until: paysUntil !== null,
    injury: person.injury !== null,
    note: person.note !== null,
    first_class: person.isFirst,
    last_credit: person.isLastCredit,
    birthday: person.isBirthday,
  }
  return flagKinds
    .filter((kind) => holds[kind])
    .map((kind) => ({
      kind,
      text: kind === 'injury' ? person.injury : kind === 'note' ? person.note : null,
      until: kind === 'pays_until' ? paysUntil : null,
    }))
}
