import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, isBefore, startOfDay, wireTime } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import type { getMyDay as endpoint } from '#domain/reports/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findOwnInstructor } from '#server/schedules/own-class-queries.ts'
import { listOwnOffers } from '#server/staffing/list-own-offers.ts'
import { listFlags } from './list-flags.ts'
import { peopleAt, presentClass, type At, type DayClassRow } from './present-class.ts'
import { listDayClasses } from './queries.ts'

type MyDay = OutputOf<typeof endpoint>
type Person = MyDay['classes'][number]['people'][number]
type Flags = Awaited<ReturnType<typeof listFlags>>

const daysShown = 7
/** Today's and tomorrow's. */
const daysWithPeople = 2

/** The own classes of the coming days for whoever is tied to an instructor; none for others. */
export async function getMyDay(ctx: ReadContext): Promise<MyDay> {
  const { db, branch } = ctx
  const { zone } = branch
  const now = await studioNow(db)
  const date = dayOf(now, zone)
  const policies = await ctx.policies()
  const { accountId } = signedIn(ctx)
  const ownId = await findOwnInstructor(db, { accountId, branchId: branch.id })
  const rows = await listDayClasses(db, {
    branchId: branch.id,
    from: startOfDay(date, zone),
    until: startOfDay(date.add({ days: daysShown }), zone),
    taughtBy: ownId ?? null,
  })
  const near = startOfDay(date.add({ days: daysWithPeople }), zone)
  const shown = rows.filter((row) => isBefore(now, row.ends_at) && isBefore(row.starts_at, near))
  const flags = await listFlags(ctx, { rows: shown, now, readsMoney: false })
  const withPeople = new Set(shown)
  return {
    date: date.toString(),
    now: wireTime(now, zone),
    teaches: ownId !== undefined,
    offers: ownId === undefined ? [] : await listOwnOffers(ctx, ownId),
    next_id: rows.find((row) => isBefore(now, checkInDeadline(row.starts_at, policies)))?.id ?? null,
    classes: rows.map((row) => ({
      ...presentClass(row, { ctx, policies, now }),
      own_request_id: isBefore(now, row.starts_at) ? ownRequest(row, { ownId, accountId }) : null,
      people: withPeople.has(row) ? peopleOf(row, { flags, at: { ctx, policies, now } }) : [],
    })),
  }
}

interface Own {
  readonly ownId: Id<'instructors'> | undefined
  readonly accountId: Id<'accounts'>
}

/** Only who made a request may withdraw it: one that the studio noted for the instructor is not theirs. */
function ownRequest({ instructors }: DayClassRow, { ownId, accountId }: Own): Id<'substitute_requests'> | null {
  const own = instructors.find(({ id, requested_by: by }) => id === ownId && by === accountId)
  return own?.request_id ?? null
}

/** Who has a seat, or may still pay for one, as of then. */
function peopleOf(row: DayClassRow, { flags, at }: { readonly flags: Flags; readonly at: At }): Person[] {
  const known = flags.get(row.id) ?? []
  return peopleAt(row, at)
    .filter(({ type, status }) => type === 'booking' && status !== 'no_show' && status !== 'canceled')
    .map(({ id, name, seatNo, status }) => ({
      booking_id: id,
      person_name: name,
      seat_no: seatNo,
      arrived: status === 'checked_in' || status === 'completed',
      flags: known.filter(({ booking_id }) => booking_id === id).map(({ kind, detail }) => ({ kind, detail })),
    }))
}
