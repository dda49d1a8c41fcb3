import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type { openRecord as endpoint } from '#domain/members/api.ts'
import { sumCredits } from '#domain/members/sum-credits.ts'
import { noticeKind } from '#domain/messages/notice-kind.ts'
import { loadWaiver, waiverStatus } from '#server/forms/waivers.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listWritten } from '#server/messages/notice-queries.ts'
import { presentBooking } from '#server/occupancy/present-booking.ts'
import { findBookings } from '#server/occupancy/queries.ts'
import { presentLot } from '#server/packages/present-packages.ts'
import { listLots } from '#server/packages/queries.ts'
import { listAlikeTo } from '#server/people/alike-queries.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findCreditMovements, findFigures } from './figures-queries.ts'
import { presentPerson } from './find-people.ts'
import { presentNote } from './notes.ts'
import { findPersonCard, type FoundPerson } from './people-queries.ts'
import { listNotes, listTags } from './queries.ts'
import { presentRestriction, versionOfRestriction } from './restrict-person.ts'
import { findRestriction } from './restriction-queries.ts'
import { versionOfTags } from './save-tags.ts'

type Input = CheckedOf<typeof endpoint>
type Output = OutputOf<typeof endpoint>

const pageRowsShown = 50

/**
 * A person's packs and bookings in the branch, and the messages to the account. The audit keeps who looked at whom.
 * Refuses request.not_found, also for a person without a tie to the branch or with a deleted account.
 */
export async function openRecord(ctx: WriteContext, input: Input): Promise<Output | Refusal> {
  const { branch, locale, tx } = ctx
  const tied = await findTied(tx, { branchId: branch.id, personId: input.id })
  const person = tied && (await findPersonCard(tx, input.id))
  if (!person) return refuse('request.not_found')
  const now = await studioNow(tx)
  const of = { personId: person.id, branchId: branch.id }
  const lots = await listLots(tx, of)
  const notes = await listNotes(tx, of)
  const tags = await listTags(tx, of)
  const restriction = await findRestriction(tx, of)
  await writeAudit(ctx, {
    at: now,
    action: 'people.record',
    subjectKind: 'persons',
    subjectId: person.id,
    details: {},
    homes: [tied.homeBranchId],
  })
  return {
    person: presentPerson(person, branch),
    packs: lots.map((lot) => presentLot(lot, { branch, locale, now })),
    bookings: await bookingsOf(ctx, { person, page: input.bookings_page, now }),
    messages: await messagesTo(ctx, { person, page: input.messages_page }),
    notes: notes.map((note) => presentNote(note, ctx)),
    tags,
    tags_version: versionOfTags(tags),
    restriction: presentRestriction(restriction, { zone: branch.zone, now }),
    restriction_version: versionOfRestriction(restriction),
    about: await aboutOf(ctx, { person, now }),
    credits: await creditsOf(ctx, person),
    perhaps_same: (await listAlikeTo(tx, { personId: person.id, branchId: branch.id })).map(
      ({ created_at: createdAt, ...one }) => ({ ...one, created_at: wireTime(createdAt, branch.zone) }),
    ),
    now: wireTime(now, branch.zone),
  }
}

async function aboutOf(
  { tx, branch }: WriteContext,
  { person, now }: { person: FoundPerson; now: Instant },
): Promise<Output['about']> {
  const of = { personId: person.id, branchId: branch.id }
  const row = await findFigures(tx, of)
  const { emergency_name: name, emergency_phone: phone, first_class_at: firstAt } = row
  return {
    account_id: person.account_id,
    dependants: row.dependants,
    version: row.version,
    language: row.locale,
    birth_date: row.birth_date,
    emergency: name === null && phone === null ? null : { name, phone },
    waiver: waiverStatus(await loadWaiver(tx, of), now),
    classes: row.classes,
    first_class_at: firstAt === null ? null : wireTime(firstAt, branch.zone),
    late_cancels: row.late_cancels,
    no_shows: row.no_shows,
    orders: row.orders,
    forms: row.forms,
    store_credit: toWire(sen(row.store_credit)),
    points: row.points,
  }
}

async function creditsOf({ tx, branch }: WriteContext, person: FoundPerson): Promise<Output['credits']> {
  const { movements, left } = await findCreditMovements(tx, { personId: person.id, branchId: branch.id })
  return sumCredits(movements, left)
}

async function bookingsOf(
  { tx, branch, locale }: WriteContext,
  { person, page, now }: { person: FoundPerson; page: number; now: Instant },
): Promise<Output['bookings']> {
  const { rows, total } = await findBookings(tx, {
    personId: person.id,
    branchId: branch.id,
    when: 'all',
    now,
    statuses: undefined,
    order: 'starts_at',
    sorted: 'desc',
    limit: pageRowsShown,
    offset: (page - 1) * pageRowsShown,
  })
  return { data: rows.map((row) => presentBooking(row, { locale, now })), total }
}

/** A dependant has no account, so there are no messages. */
async function messagesTo(
  { tx, branch }: WriteContext,
  { person, page }: { person: FoundPerson; page: number },
): Promise<Output['messages']> {
  if (person.account_id === null) return { data: [], total: 0 }
  const { rows, total } = await listWritten(tx, { accountId: person.account_id, limit: pageRowsShown, page })
  const data = rows.map(({ template, created_at, ...row }) => ({
    ...row,
    kind: noticeKind(template),
    created_at: wireTime(created_at, branch.zone),
  }))
  return { data, total }
}
