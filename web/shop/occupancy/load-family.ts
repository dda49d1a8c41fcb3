import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { listDependants } from '#domain/people/api.ts'
import { adultAge } from '#domain/people/model.ts'
import type { Call } from '#web/kit/api.ts'

/** Somebody whom the account may book for. */
export interface FamilyMember {
  readonly id: string
  readonly name: string
  readonly isHolder: boolean
  /** YYYY-MM-DD, when it is known. */
  readonly birthDate: string | null
}

/** The holder of the account, as `/me` presents it. */
export interface Holder {
  readonly person_id: string
  readonly full_name: string
  readonly birth_date: string | null
}

export interface Family {
  /** The holder first. */
  readonly members: readonly FamilyMember[]
  readonly chosen: FamilyMember
}

/**
 * Who of the family is meant. Undefined for a person who is not in the holder's care; whoever is of age books alone and
 * is left out.
 */
export async function loadFamily(
  call: Call,
  asked: { readonly holder: Holder; readonly personId: string | undefined },
): Promise<Family | undefined> {
  const { holder, personId } = asked
  const loaded = await call(listDependants, { limit: '100' })
  const minors = loaded.ok ? loaded.value.data.filter(({ age }) => age < adultAge) : []
  const members = [
    { id: holder.person_id, name: holder.full_name, isHolder: true, birthDate: holder.birth_date },
    ...minors.map((one) => ({
      id: one.id,
      name: one.display_name ?? one.full_name,
      isHolder: false,
      birthDate: one.birth_date,
    })),
  ]
  const chosen = members.find(({ id }) => id === (personId ?? holder.person_id))
  return chosen && { members, chosen }
}

/** One of the family as the pages show it beside a class. */
export interface ClassMember {
  readonly id: string
  readonly name: string
  readonly isHolder: boolean
  readonly isChosen: boolean
  /** What this one has of the class already. */
  readonly has: 'inClass' | 'inHold' | 'inQueue' | undefined
}

/** The family beside a class, with what each has of it; empty for somebody who books for nobody else. */
export function membersOf({ members, chosen }: Family, ofClass: readonly BookingItem[]): readonly ClassMember[] {
  if (members.length < 2) return []
  return members.map(({ id, name, isHolder }) => {
    const own = ofClass.find(({ person }) => person.id === id)
    const has = own && (own.held_until !== null ? 'inHold' : own.booking_type === 'waitlist' ? 'inQueue' : 'inClass')
    return { id, name, isHolder, isChosen: id === chosen.id, has }
  })
}
