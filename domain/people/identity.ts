import { identityEmail } from '#domain/kit/email.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { sameName } from './names.ts'

interface IdentityKey {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

/**
 * The keys that identify a person, in any spelling of e-mail and phone (docs/studio-rules.md#people-and-accounts).
 * Example: `Mei+gym@example.my` and `012-345 6789` give `email mei@example.my` and `phone 60123456789`.
 */
export function identityKeys(known: {
  readonly email: string | undefined
  readonly phone: string | undefined
}): IdentityKey[] {
  const phone = known.phone === undefined ? undefined : normalisePhone(known.phone)
  return [
    ...(known.email === undefined ? [] : [{ kind: 'email' as const, value: identityEmail(known.email.trim()) }]),
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, value: phone }]),
  ]
}

interface Known {
  readonly full_name: string
  /** YYYY-MM-DD. */
  readonly birth_date: string | null
}

/**
 * Whether two entries of one family are the same person, by name and birth date. Example: `Aina Lim` and `aina lim`,
 * both born 2012-03-04, are one; twins have two names.
 */
export function samePerson(one: Known, other: Known): boolean {
  return one.birth_date === other.birth_date && sameName(one.full_name, other.full_name)
}

/** A key of a person, as `email:mei@example.my`, or its hash. */
type Keys = ReadonlySet<string>

interface Claims {
  /** The keys of both. */
  readonly shared: readonly string[]
  /** The verified ones of the buyer. */
  readonly proven: Keys
  /** The verified ones of the holder. */
  readonly provenByHolder: Keys
}

/**
 * Whether a reservation goes to the buyer: anybody can type another's e-mail or phone, so a verified contact beats an
 * unverified one. Between two equal ones the first stays.
 */
export function givesWayToProof({ shared, proven, provenByHolder }: Claims): boolean {
  return shared.some((key) => proven.has(key)) && !shared.some((key) => provenByHolder.has(key))
}
