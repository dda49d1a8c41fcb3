import { isArrivalTime } from '#domain/attendance/is-arrival-time.ts'
import type { WaiverStatus } from '#domain/forms/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type { lookUp as endpoint } from '#domain/members/api.ts'
import { maxLookedUp } from '#domain/members/model.ts'
import { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import { startOfOrderNumber } from '#domain/orders/order-number.ts'
import { lastDay } from '#domain/packages/validity.ts'
import type { Policies } from '#domain/studio/model.ts'
import { listWaiverStatuses } from '#server/forms/waivers.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import {
  findClassesByWords,
  findOrdersByNumber,
  findPlansByWords,
  findProductsByWords,
  listNearestClasses,
} from './look-up-queries.ts'
import { listFoundPeople, type FoundPerson } from './people-queries.ts'
import { findPreviews, type PreviewRow } from './preview-queries.ts'

type Output = OutputOf<typeof endpoint>
type Person = Output['people'][number]

/**
 * What the text finds in the branch. A text that is too short to look a person up by finds no people. An instructor
 * finds people of the own classes without contact, and these classes; one who is tied to no instructor finds nothing.
 */
export async function lookUp(ctx: ReadContext, { text, previews = true }: CheckedOf<typeof endpoint>): Promise<Output> {
  const { db, branch, locale } = ctx
  const typed = text.trim()
  const own = await ownInstructor(ctx, db)
  if (own && own.heldTo === undefined) return { people: [], orders: [], classes: [], products: [], plans: [] }
  const now = await studioNow(db)
  const start = own ? undefined : startOfOrderNumber(typed)
  const wanted = { branchId: branch.id, text: typed, limit: maxLookedUp }
  const [people, classes, orders, products, plans] = await Promise.all([
    findPeople(ctx, { text: typed, now, instructorId: own?.heldTo, hasPreviews: previews }),
    findClassesByWords(db, { ...wanted, now, zone: branch.zone, locale, instructorId: own?.heldTo }),
    start === undefined ? [] : findOrdersByNumber(db, { ...wanted, start }),
    own ? [] : findProductsByWords(db, { ...wanted, locale }),
    own ? [] : findPlansByWords(db, { ...wanted, locale }),
  ])
  return {
    people,
    orders: [...orders],
    classes: classes.map(({ starts_at, ...row }) => ({ ...row, starts_at: wireTime(starts_at, branch.zone) })),
    products: [...products],
    plans: [...plans],
  }
}

interface PeopleWanted {
  readonly text: string
  readonly now: Instant
  /** The instructor who asks, to whom neither phones nor previews are shown. */
  readonly instructorId: Id<'instructors'> | undefined
  readonly hasPreviews: boolean
}

async function findPeople(ctx: ReadContext, of: PeopleWanted): Promise<Person[]> {
  const { db, branch, locale } = ctx
  const { text, now, instructorId, hasPreviews } = of
  const query = parsePersonQuery(text)
  if (isRefusal(query)) return []
  const found = { query, branchId: branch.id, limit: maxLookedUp }
  if (instructorId !== undefined) {
    const taught = await listFoundPeople(db, { ...found, taughtBy: { instructorId, now } })
    const classes = await listNearestClasses(db, { personIds: taught.map(({ id }) => id), instructorId, now })
    return taught.map((row) => ({
      ...presentPerson(row),
      phone_end: null,
      preview: null,
      session_id: classes.get(row.id) ?? null,
    }))
  }
  const rows = await listFoundPeople(db, found)
  if (!hasPreviews) return rows.map((row) => ({ ...presentPerson(row), preview: null }))
  if (rows.length === 0) return []
  const personIds = rows.map(({ id }) => id)
  const [previews, waivers, policies] = await Promise.all([
    findPreviews(db, { personIds, branch, locale, now }),
    listWaiverStatuses(db, { personIds, branchId: branch.id, at: now }),
    ctx.policies(),
  ])
  const previewOf = new Map(previews.map((row) => [row.id, row]))
  return rows.map((row) => {
    const preview = previewOf.get(row.id)
    return {
      ...presentPerson(row),
      preview: preview
        ? presentPreview(preview, { waiver: waivers.get(row.id) ?? 'missing', zone: branch.zone, now, policies })
        : null,
    }
  })
}

function presentPerson({ id, full_name, phone, guardian }: FoundPerson): Omit<Person, 'preview'> {
  return { id, full_name, phone_end: phone?.slice(-4) ?? null, guardian: guardian?.full_name ?? null, session_id: null }
}

interface PreviewFacts {
  readonly waiver: WaiverStatus
  readonly zone: string
  readonly now: Instant
  readonly policies: Policies
}

function presentPreview(row: PreviewRow, facts: PreviewFacts): Person['preview'] {
  const { packs, pack_name, expires_at, left, granted, note_kind, note_text } = row
  return {
    pack:
      pack_name !== null && expires_at !== null && left !== null && granted !== null
        ? { left, granted, name: pack_name, valid_to: lastDay(expires_at, facts.zone).toString(), others: packs - 1 }
        : null,
    next_class: presentNextClass(row, facts),
    waiver: facts.waiver,
    note: note_kind !== null && note_text !== null ? { kind: note_kind, text: note_text } : null,
  }
}

function presentNextClass(
  { booking_id, arrived, session_id, class_name, starts_at, seat_no }: PreviewRow,
  { zone, ...at }: PreviewFacts,
): NonNullable<Person['preview']>['next_class'] {
  if (session_id === null || class_name === null || starts_at === null || seat_no === null) return null
  return {
    session_id,
    name: class_name,
    starts_at: wireTime(starts_at, zone),
    seat_no,
    to_check_in: arrived !== true && isArrivalTime(starts_at, at) ? booking_id : null,
  }
}
