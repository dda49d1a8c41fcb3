import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, plusMs, type Instant } from '#domain/kit/time.ts'
import { validUntil } from '#domain/packages/validity.ts'
import type { Transaction } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { updatePerson } from '#server/people/queries.ts'
import { removeInstructors } from '#server/schedules/change-queries.ts'
import { demoId } from './demo-id.ts'
import { plans } from './package-rows.ts'
import { insertLots } from './queries.ts'
import { signWaiver } from './sign-waiver.ts'
import { writeBrokenReformer } from './write-broken-reformer.ts'
import { writeDemoTasks } from './write-demo-tasks.ts'
import { crowd, personOf, writePeople, type DemoPerson } from './write-people.ts'
import { writeStatements } from './write-statements.ts'
import { branchId, branchZone } from './write-studio.ts'

const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

/**
 * What a real day brings: in the next class somebody for the first time, somebody whose waiver a parent has to sign and
 * somebody whose knee hurts; a class without an instructor, a broken reformer, a restricted member, a pack that ends
 * tomorrow, two records of one person, and tasks. Apart from the seed, since most tests want a day without it. Returns
 * false, and writes nothing, when it was there or the classes of the demo are not.
 */
export async function writeBusyDay(tx: Transaction): Promise<boolean> {
  const desk = personOf('desk')
  const known = await tx
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', desk.accountId)
    .executeTakeFirst()
  const noted = await tx.selectFrom('person_notes').select('id').where('id', '=', kneeId).executeTakeFirst()
  const now = await studioNow(tx)
  const next = await nextClass(tx, now)
  if (known === undefined || noted !== undefined || next === undefined) return false
  const people = { now, passwordHash: known.password_hash }
  await writeNewcomers(tx, people)
  await writeChild(tx, now)
  const lots = await writePacks(tx, now)
  const [seat, otherSeat] = next.seats
  await seatPerson(tx, { ...firstTimer, lotId: lots.first, seat, now, next })
  await seatPerson(tx, { ...parent, ...child, lotId: lots.child, seat: otherSeat, now, next })
  await makeChildYounger(tx, now)
  await writeNotes(tx, { now, sessionId: next.id })
  await writeUntaughtClass(tx, now)
  await writeBrokenReformer(tx, now)
  await writeDemoTasks(tx, now)
  await writeStatements(tx, now)
  return true
}

const kneeId = demoId('person_notes', 'knee')
const firstTimer = personOf('first-timer')
const member = (place: number): DemoPerson => {
  const person = crowd[place]
  if (!person) throw new Error(`the demo has no member ${place}`)
  return person
}
/** Her daughter has no account of her own. */
const parent = member(4)
const child = { slug: 'daughter', personId: demoId('persons', 'daughter'), fullName: 'Isabel Teoh' } as const

interface NextClass {
  readonly id: Id<'class_sessions'>
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly seats: readonly [number, number]
}

/** The next class with two free reformers. */
async function nextClass(tx: Transaction, now: Instant): Promise<NextClass | undefined> {
  const { rows } = await sql<NextClass>`
    select s.id, s.starts_at, s.ends_at, free.seats
    from class_sessions s
    cross join lateral (
      select array_agg(seat order by seat) as seats from generate_series(1, s.capacity) as seat
      where seat <> all (s.out_seats)
        and not exists (select from bookings b where b.session_id = s.id and b.seat_no = seat and b.status in ('pending', 'booked', 'checked_in'))
    ) free
    where s.branch_id = ${branchId} and s.status = 'upcoming' and not s.private and s.starts_at > ${plusMs(now, hourMs / 4)}
      and s.booked_count between 4 and s.places - 2
    order by s.starts_at, s.id limit 1`.execute(tx)
  return rows[0]
}

/** Somebody who joined yesterday and signed, and a member who registered again with another address. */
async function writeNewcomers(
  tx: Transaction,
  { now, passwordHash }: { readonly now: Instant; readonly passwordHash: string },
): Promise<void> {
  const first = await tx
    .selectFrom('persons')
    .select(['full_name', 'birth_date'])
    .where('id', '=', member(5).personId)
    .executeTakeFirstOrThrow()
  const unknown = { firstName: null, lastName: null, gender: null }
  await writePeople(tx, {
    people: [
      {
        ...unknown,
        ...firstTimer,
        email: 'rachel@example.com',
        fullName: 'Rachel Khoo',
        birthDate: '1994-02-17',
        joinedAt: plusMs(now, -dayMs),
      },
      {
        ...unknown,
        ...personOf('second record'),
        email: 'again@example.com',
        fullName: first.full_name,
        birthDate: first.birth_date ?? '1990-01-01',
        joinedAt: plusMs(now, -2 * dayMs),
      },
    ],
    passwordHash,
  })
  await signWaiver(tx, { accountId: firstTimer.accountId, at: now })
}

/** A daughter who was entered as sixteen, and signed the waiver herself. */
async function writeChild(tx: Transaction, now: Instant): Promise<void> {
  const { personId: id, fullName } = child
  const joinedAt = plusMs(now, -dayMs)
  const birthDate = childBirthDate(now, 16)
  await tx
    .insertInto('persons')
    .values({
      id,
      full_name: fullName,
      birth_date: birthDate,
      guardian_id: parent.personId,
      created_at: joinedAt,
      updated_at: joinedAt,
    })
    .execute()
  await signWaiver(tx, { accountId: parent.accountId, dependant: { id, fullName, birthDate }, at: now })
}

/**
 * Her year of birth is put right after the booking, which stays: she is fifteen, so that what she signed does not count
 * any more, and her mother signs at the desk.
 */
async function makeChildYounger(tx: Transaction, now: Instant): Promise<void> {
  const profile = {
    birth_date: childBirthDate(now, 15),
    birth_date_before: childBirthDate(now, 16),
    birth_date_changed_at: now,
  }
  await updatePerson(tx, { personId: child.personId, profile, now })
}

/** A hundred days after a birthday of that age. */
function childBirthDate(now: Instant, age: number): string {
  return dayOf(now, branchZone).subtract({ years: age, days: 100 }).toString()
}

/** What pays for the two seats, and somebody's pack whose last day is tomorrow. */
async function writePacks(tx: Transaction, now: Instant) {
  const first = lotOf(firstTimer, { slug: 'intro-offer', daysOld: () => 1, now })
  const ofChild = lotOf(child, { slug: 'ten-class-pack', daysOld: () => 1, now })
  const ending = lotOf(member(20), { slug: 'drop-in', daysOld: (validity) => validity - 1, now })
  await insertLots(tx, [first, ofChild, ending])
  return { first: first.id, child: ofChild.id }
}

function lotOf(
  { personId }: Pick<DemoPerson, 'personId'>,
  {
    slug,
    daysOld,
    now,
  }: { readonly slug: string; readonly daysOld: (validityDays: number) => number; readonly now: Instant },
) {
  const plan = plans.find((one) => one.slug === slug)
  if (!plan) throw new Error(`the demo sells no ${slug}`)
  const startsAt = plusMs(now, -daysOld(plan.validityDays) * dayMs)
  return {
    id: demoId('package_lots', `busy day ${slug}`),
    planId: demoId('package_plans', slug),
    branchId,
    personId,
    granted: plan.credits,
    startsAt,
    expiresAt: validUntil({ paidAt: startsAt, validityDays: plan.validityDays, zone: branchZone }),
  }
}

interface Seating extends DemoPerson {
  readonly lotId: Id<'package_lots'>
  readonly seat: number
  readonly next: NextClass
  readonly now: Instant
}

async function seatPerson(
  tx: Transaction,
  { slug, personId, accountId, lotId, seat, next, now }: Seating,
): Promise<void> {
  await applyChanges(tx, [
    {
      id: demoId('bookings', `busy day ${slug}`),
      from: 'none',
      act: 'book',
      sessionId: next.id,
      personId,
      accountId,
      actorId: accountId,
      at: now,
      seatNo: seat,
      lotId,
      credits: 1,
      startsAt: next.starts_at,
      endsAt: next.ends_at,
    },
  ])
}

/** What hurts whom in the next class, some tags, and somebody who books at the desk alone. */
async function writeNotes(
  tx: Transaction,
  { now, sessionId }: { readonly now: Instant; readonly sessionId: Id<'class_sessions'> },
): Promise<void> {
  const writer = personOf('desk').accountId
  const today = dayOf(now, branchZone)
  await sql`
    insert into person_notes (id, branch_id, person_id, kind, text, pinned_until, written_by_account_id, created_at, updated_at)
    select ${kneeId}, ${branchId}, b.person_id, 'injury', 'Left knee, operated in May: no deep lunges', ${today.add({ days: 30 }).toString()}, ${writer}, ${now}, ${now}
    from bookings b
    where b.session_id = ${sessionId} and b.status = 'booked' and b.person_id <> ${firstTimer.personId}
    order by b.seat_no limit 1`.execute(tx)
  await tx
    .insertInto('person_tags')
    .values(
      [
        { place: 2, tag: 'corporate' },
        { place: 3, tag: 'corporate' },
        { place: 9, tag: 'prenatal' },
      ].map(({ place, tag }) => ({ branch_id: branchId, person_id: member(place).personId, tag })),
    )
    .execute()
  await tx
    .insertInto('person_restrictions')
    .values({
      branch_id: branchId,
      person_id: member(18).personId,
      kind: 'desk_only',
      reason: 'Three no-shows in two weeks: talk at the desk first',
      last_day: today.add({ days: 14 }).toString(),
      set_by_account_id: personOf('manager').accountId,
      set_at: now,
    })
    .execute()
}

/** Whoever taught it has left; the studio looks for somebody. */
async function writeUntaughtClass(tx: Transaction, now: Instant): Promise<void> {
  const { rows } = await sql<{ id: Id<'class_sessions'> }>`
    select s.id from class_sessions s
    where s.branch_id = ${branchId} and s.status = 'upcoming' and not s.private and s.starts_at > ${plusMs(now, 30 * hourMs)}
      and not exists (select from substitute_requests q where q.session_id = s.id)
    order by s.starts_at, s.id limit 1`.execute(tx)
  for (const { id } of rows) await removeInstructors(tx, id)
}
