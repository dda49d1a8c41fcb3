import { isBefore, plusMs, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { randomOf } from './random.ts'
import { signWaiver } from './sign-waiver.ts'
import { crowd, personOf, type DemoPerson } from './write-people.ts'

const dayMs = 24 * 3_600_000
/**
 * Signed between these two, in days before now: after the waiver was published and before the first class of the demo
 * could be booked.
 */
const signedDaysAgo = [58, 44] as const

/**
 * The waivers of everybody in the demo who comes to classes, each decided by the product's own rule and stored by its
 * own verb, in the order of signing. The new member has signed none: a visitor sees the waiver at the first booking.
 */
export async function writeSignatures(tx: Transaction, now: Instant): Promise<void> {
  const signers = [...crowd, personOf('member')].map((person) => ({ person, at: signedAt(person, now) }))
  for (const { person, at } of signers.toSorted((one, other) => (isBefore(one.at, other.at) ? -1 : 1)))
    await signWaiver(tx, { accountId: person.accountId, at })
}

function signedAt({ slug }: DemoPerson, now: Instant): Instant {
  const [first, last] = signedDaysAgo
  return plusMs(now, -Math.floor((last + randomOf(`waiver ${slug}`)() * (first - last)) * dayMs))
}
