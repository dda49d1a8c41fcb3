import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { identityKeys } from '#domain/people/identity.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Transaction } from '#server/driver/database.ts'
import { networkOf } from '#server/network/network-of.ts'
import { demoId } from './demo-id.ts'
import { crowdNames, signInPeople } from './people-rows.ts'
import { randomOf, wholeBetween } from './random.ts'
import { colleagueRows } from './skill-rows.ts'
import { instructors } from './studio-rows.ts'
import { branchId } from './write-studio.ts'

const dayMs = 24 * 3_600_000

/** A person of the demo with an account. */
export interface DemoPerson {
  readonly slug: string
  readonly personId: Id<'persons'>
  readonly accountId: Id<'accounts'>
}

interface NewDemoPerson extends DemoPerson {
  readonly email: string
  /** In its normal form; without one, the person is reached by e-mail alone. */
  readonly phone?: string
  readonly fullName: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly gender: 'female' | 'male' | null
  readonly birthDate: string
  readonly joinedAt: Instant
}

/** The members who fill the classes, in the order of the day plan's indexes. */
export const crowd: readonly DemoPerson[] = crowdNames.map((name) => personOf(`crowd ${slugOf(name)}`))

/** The person of a login, by its slug in people-rows. */
export function personOf(slug: string): DemoPerson {
  return { slug, personId: demoId('persons', slug), accountId: demoId('accounts', slug) }
}

/** Writes the people a visitor may log in as, with their roles. */
export async function writeSignIns(
  tx: Transaction,
  { now, passwordHash }: { now: Instant; passwordHash: string },
): Promise<void> {
  const people = signInPeople.map(({ slug, email, name, birthDate, gender, role }) => ({
    ...personOf(slug),
    email,
    birthDate,
    gender,
    fullName: name.full,
    firstName: name.first,
    lastName: name.last,
    joinedAt: plusMs(now, role === 'new member' ? -dayMs : -90 * dayMs),
  }))
  await writePeople(tx, { people, passwordHash })
  await tx
    .insertInto('account_roles')
    .values(
      signInPeople.flatMap((person) =>
        person.role === 'member' || person.role === 'new member'
          ? []
          : [
              {
                account_id: personOf(person.slug).accountId,
                branch_id: branchId,
                role: person.role,
                instructor_id: 'teaches' in person ? demoId('instructors', person.teaches) : null,
                granted_at: plusMs(now, -90 * dayMs),
              },
            ],
      ),
    )
    .execute()
}

/**
 * Writes the accounts of the other instructors, who are asked to stand in. They joined after those whom the sign-in
 * page of the demo names, which is the first of each role.
 */
export async function writeColleagues(
  tx: Transaction,
  { now, passwordHash }: { now: Instant; passwordHash: string },
): Promise<void> {
  const joinedAt = plusMs(now, -60 * dayMs)
  const names = new Map<string, string>(instructors.map(({ slug, name }) => [slug, name]))
  const people = colleagueRows.map(({ slug, email, birthDate }) => ({
    ...personOf(slug),
    email,
    birthDate,
    gender: null,
    fullName: names.get(slug) ?? slug,
    firstName: null,
    lastName: null,
    joinedAt,
  }))
  await writePeople(tx, { people, passwordHash })
  await tx
    .insertInto('account_roles')
    .values(
      colleagueRows.map(({ slug }) => ({
        account_id: personOf(slug).accountId,
        branch_id: branchId,
        role: 'instructor' as const,
        instructor_id: demoId('instructors', slug),
        granted_at: joinedAt,
      })),
    )
    .execute()
}

/** Writes the members who fill the classes. */
export async function writeCrowd(
  tx: Transaction,
  { now, passwordHash }: { now: Instant; passwordHash: string },
): Promise<void> {
  const people = crowd.map((person, place) => {
    const fullName = crowdNames[place] ?? person.slug
    const random = randomOf(`person ${fullName}`)
    const birthDate = [wholeBetween(random, [1962, 2004]), wholeBetween(random, [1, 12]), wholeBetween(random, [1, 28])]
    return {
      ...person,
      fullName,
      firstName: null,
      lastName: null,
      gender: null,
      email: `${slugOf(fullName)}@example.com`,
      phone: phoneOf(fullName),
      birthDate: birthDate.map((part) => String(part).padStart(2, '0')).join('-'),
      joinedAt: plusMs(now, -Math.floor((90 + random() * 300) * dayMs)),
    }
  })
  await writePeople(tx, { people, passwordHash })
}

/** The hash of the demo's password, or of its PIN; computed once for everybody, since hashing is slow on purpose. */
export async function hashDemo(text: string): Promise<string> {
  const hash = await hashPassword(text, networkOf('127.0.0.1'))
  if (isRefusal(hash)) throw new Error('the password of the demo could not be hashed')
  return hash
}

/** Writes people with their accounts and consents; every third wants news of the studio. */
export async function writePeople(
  tx: Transaction,
  { people, passwordHash }: { people: readonly NewDemoPerson[]; passwordHash: string },
): Promise<void> {
  await tx
    .insertInto('persons')
    .values(
      people.map((person) => ({
        id: person.personId,
        full_name: person.fullName,
        first_name: person.firstName,
        last_name: person.lastName,
        birth_date: person.birthDate,
        gender: person.gender,
        preferred_location: 'penang',
        created_at: person.joinedAt,
        updated_at: person.joinedAt,
      })),
    )
    .execute()
  await tx
    .insertInto('identity_keys')
    .values(
      people.flatMap((person) =>
        identityKeys({ email: person.email, phone: person.phone }).map((key) => ({
          ...key,
          person_id: person.personId,
          created_at: person.joinedAt,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('accounts')
    .values(
      people.map((person) => ({
        id: person.accountId,
        person_id: person.personId,
        email: person.email,
        phone: person.phone ?? null,
        password_hash: passwordHash,
        email_verified_at: person.joinedAt,
        created_at: person.joinedAt,
        updated_at: person.joinedAt,
      })),
    )
    .execute()
  await tx
    .insertInto('consents')
    .values(
      people.flatMap((person) =>
        (['terms', 'privacy'] as const).map((kind) => ({
          id: demoId('consents', `${person.slug} ${kind}`),
          account_id: person.accountId,
          kind,
          version: 1,
          locale: 'en',
          agreed_at: person.joinedAt,
        })),
      ),
    )
    .execute()
  await writeReaders(tx, people)
}

async function writeReaders(tx: Transaction, people: readonly NewDemoPerson[]): Promise<void> {
  const readers = people.filter((_person, place) => place % 3 === 2)
  if (readers.length === 0) return
  await tx
    .insertInto('message_preferences')
    .values(
      readers.map(({ accountId, joinedAt }) => ({ account_id: accountId, switched_off: [], updated_at: joinedAt })),
    )
    .execute()
}

/** A mobile number of Malaysia in its normal form, the same in each demo. */
function phoneOf(fullName: string): string {
  const random = randomOf(`phone ${fullName}`)
  const network = ['12', '16', '17', '19'][wholeBetween(random, [0, 3])] ?? '12'
  return `60${network}${wholeBetween(random, [2_000_000, 9_999_999])}`
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
