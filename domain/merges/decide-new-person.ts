import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { perhapsSame } from './perhaps-same.ts'

/** A record that the e-mail, the phone or the name of somebody new leads to. */
interface Known {
  readonly full_name: string
  readonly birth_date: string | null
  /** Whether the e-mail or phone logs in to its account, and which of them. */
  readonly holds: 'email' | 'phone' | null
  /** Whether e-mail or phone were of this person before. */
  readonly wasReachedBy: boolean
  /** Whether staff of the branch see it. */
  readonly isTied: boolean
}

interface NewPerson<Record extends Known> {
  readonly full_name: string
  readonly birth_date: string | null
  /** Staff have said that it is somebody else. */
  readonly isNew: boolean
  readonly known: readonly Record[]
}

interface Alike<Record> {
  readonly refusal: Refusal | undefined
  /** Whom the refusal is about; only people whom staff of the branch see. */
  readonly people: readonly Record[]
}

/**
 * Whether somebody at the desk is new. An e-mail or phone has one account, so its holder is never opened again
 * (members.known; members.known_elsewhere where staff of the branch do not see them). A record with that name and no
 * other birth date, or that was reached by it before, is offered first (members.perhaps_same).
 * Example: `Jia Hui Lim` beside `Lim Jia Hui` of the same day is offered, and opened once staff say that it is another.
 */
export function decideNewPerson<Record extends Known>(asked: NewPerson<Record>): Alike<Record> {
  const taken = asked.known.flatMap(({ holds }) => (holds === null ? [] : [[holds, 'fields.taken']]))
  if (taken.length > 0) {
    const seen = asked.known.filter(({ holds, isTied }) => holds !== null && isTied)
    const fields = Object.fromEntries(taken)
    return { refusal: refuse(seen.length > 0 ? 'members.known' : 'members.known_elsewhere', { fields }), people: seen }
  }
  if (asked.isNew) return { refusal: undefined, people: [] }
  const people = asked.known.filter((one) => one.isTied && (one.wasReachedBy || perhapsSame(asked, one)))
  return { refusal: people.length === 0 ? undefined : refuse('members.perhaps_same'), people }
}
