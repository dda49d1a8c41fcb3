import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { day, dayOf, instantAt, isBefore, startOfDay, wireTime, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline, checkInOpensAt, freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import type { getToday as endpoint } from '#domain/reports/api.ts'
import { classBoard } from '#domain/reports/class-board.ts'
import { statusAt } from '#domain/schedules/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { Json } from '#server/db/tables.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { listFlags } from './list-flags.ts'
import { listDayClasses, listFirstTasks, listTakings } from './queries.ts'

type Today = OutputOf<typeof endpoint>
type Row = Awaited<ReturnType<typeof listDayClasses>>[number]

const shownTasks = 6
const weeksBefore = 4

/** The day of the branch, by its calendar. Takings are for owners and managers, tasks for the desk as well. */
export async function getToday(ctx: ReadContext, input: CheckedOf<typeof endpoint>): Promise<Today> {
  const { db, branch } = ctx
  const { zone } = branch
  const now = await studioNow(db)
  const date = input.date === undefined ? dayOf(now, zone) : day(input.date)
  const next = date.add({ days: 1 })
  const policies = await ctx.policies()
  const own = await ownInstructor(ctx, db)
  const rows = await listDayClasses(db, {
    branchId: branch.id,
    from: startOfDay(date, zone),
    until: startOfDay(next.add({ days: 1 }), zone),
    taughtBy: own && (own.heldTo ?? null),
  })
  const [ofDay = [], ofNext = []] = [date, next].map((when) =>
    rows.filter((row) => dayOf(row.starts_at, zone).equals(when)),
  )
  const flags = await listFlags(ctx, { rows: ofDay.filter((row) => isBefore(now, row.ends_at)), date, now })
  const classes = ofDay.map((row) => ({ ...presentClass(row, { ctx, policies, now }), flags: flags.get(row.id) ?? [] }))
  const atHand = ofDay.find((row) => isBefore(now, checkInDeadline(row.starts_at, policies)))
  return {
    date: date.toString(),
    now: wireTime(now, zone),
    classes,
    next_id: atHand?.id ?? null,
    tomorrow: { date: next.toString(), ...inShort(ofNext, { ctx, policies, now }) },
    tasks: own ? null : await presentTasks(ctx),
    takings: await takingsOf(ctx, date),
    teaching: teachingOf(ofDay, zone),
  }
}

interface At {
  readonly ctx: ReadContext
  readonly policies: Policies
  readonly now: Instant
}

function presentClass(row: Row, { ctx, policies, now }: At): Omit<Today['classes'][number], 'flags'> {
  const { zone } = ctx.branch
  const { status, starts_at: startsAt, ends_at: endsAt, capacity } = row
  const board = boardOf(row, { policies, now })
  const window = row.cancel_window ?? policies.cancel_window
  return {
    id: row.id,
    class_name: inLocale(row.class_name, ctx.locale),
    room: inLocale(row.room_name, ctx.locale),
    instructors: row.instructors.map(({ name }) => name),
    starts_at: wireTime(startsAt, zone),
    ends_at: wireTime(endsAt, zone),
    status: statusAt({ status, endsAt }, now),
    capacity,
    private: row.private,
    needs_substitute: row.instructors.some(({ away }) => away),
    booked: board.arrived + board.toCome + board.noShow,
    arrived: board.arrived,
    to_come: board.toCome,
    no_show: board.noShow,
    held: board.held,
    open: board.open,
    waiting: board.waiting,
    passed_on: board.passedOn,
    seats: [...board.seats],
    check_in_opens_at: wireTime(checkInOpensAt(startsAt, policies), zone),
    doors_close_at: wireTime(checkInDeadline(startsAt, policies), zone),
    free_cancel_until: wireTime(freeCancelUntil(startsAt, { cancel_window: window }), zone),
  }
}

function boardOf(row: Row, { policies, now }: Pick<At, 'policies' | 'now'>): ReturnType<typeof classBoard> {
  const { status, starts_at: startsAt, ends_at: endsAt, capacity } = row
  const places = row.places.map((place) => ({
    type: place.type,
    status: place.status,
    cancelKind: place.cancel_kind,
    decidedAt: instantAt(place.decided_ms),
    heldUntil: place.held_ms === null ? null : instantAt(place.held_ms),
    seatNo: place.seat_no,
    passedOn: place.passed_on,
  }))
  return classBoard(places, { now, session: { status, startsAt, endsAt, capacity, policies } })
}

function inShort(rows: readonly Row[], { ctx, policies, now }: At): Omit<Today['tomorrow'], 'date'> {
  const { zone } = ctx.branch
  const boards = rows.map((row) => boardOf(row, { policies, now }))
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    classes: rows.length,
    first_at: first ? wireTime(first.starts_at, zone) : null,
    last_at: last ? wireTime(last.starts_at, zone) : null,
    booked: boards.reduce((total, board) => total + board.arrived + board.toCome, 0),
    capacity: rows.reduce((total, row) => total + row.capacity, 0),
    waiting: boards.reduce((total, board) => total + board.waiting, 0),
    without_instructor: rows
      .filter((row) => row.instructors.every(({ away }) => away))
      .map((row) => ({ class_name: inLocale(row.class_name, ctx.locale), starts_at: wireTime(row.starts_at, zone) })),
  }
}

async function presentTasks({ db, branch }: ReadContext): Promise<Today['tasks']> {
  const tasks = await listFirstTasks(db, { branchId: branch.id, most: shownTasks })
  return {
    open: tasks[0]?.open ?? 0,
    first: tasks.map(({ id, kind, details, created_at }) => ({
      id,
      kind,
      details: named(details),
      created_at: wireTime(created_at, branch.zone),
    })),
  }
}

function named(details: Json): Record<string, unknown> {
  return typeof details === 'object' && details !== null ? Object.fromEntries(Object.entries(details)) : {}
}

async function takingsOf(ctx: ReadContext, date: Temporal.PlainDate): Promise<Today['takings']> {
  const { role } = signedIn(ctx)
  if (role !== 'owner' && role !== 'manager') return null
  const { zone, id: branchId } = ctx.branch
  const spans = Array.from({ length: weeksBefore + 1 }, (_, weeks) => {
    const from = date.subtract({ weeks })
    return { from: startOfDay(from, zone), until: startOfDay(from.add({ days: 1 }), zone) }
  })
  const [here, ...before] = await listTakings(ctx.db, { branchId, spans })
  const usual = before.reduce((total, { total_sen }) => total + total_sen, 0) / weeksBefore
  return {
    total: toWire(sen(here?.total_sen ?? 0)),
    sales: here?.sales ?? 0,
    usual: toWire(sen(Math.round(usual))),
  }
}

function teachingOf(rows: readonly Row[], zone: string): Today['teaching'] {
  const people = new Map<string, Today['teaching'][number]>()
  for (const { instructors, starts_at } of rows)
    for (const { id, name, away } of instructors) {
      const known = people.get(id)
      const starts = [...(known?.starts_at ?? []), wireTime(starts_at, zone)]
      people.set(id, { id, name, starts_at: starts, away: away || known?.away === true })
    }
  return [...people.values()]
}
