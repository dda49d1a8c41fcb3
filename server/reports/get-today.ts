import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { day, dayOf, isBefore, startOfDay, wireTime, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import type { getToday as endpoint } from '#domain/reports/api.ts'
import { newsActs } from '#domain/reports/model.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { listFlags, mostUrgent } from './list-flags.ts'
import { boardOf, presentClass, type At, type DayClassRow } from './present-class.ts'
import { listDayClasses, listFirstTasks, listNews } from './queries.ts'
import { takingsOfDay } from './takings-of-day.ts'

type Today = OutputOf<typeof endpoint>

const shownTasks = 6
const shownNews = 8

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
  const isToday = date.equals(dayOf(now, zone))
  const [flags, tasks, takings, news] = await Promise.all([
    listFlags(ctx, {
      rows: ofDay.filter((row) => isBefore(now, row.ends_at)),
      now,
      readsMoney: own === undefined,
    }),
    own ? null : presentTasks(ctx),
    takingsOf(ctx, date),
    own || !isToday ? null : newsOf(ctx, startOfDay(date, zone)),
  ])
  const classes = ofDay.map((row) => ({
    ...presentClass(row, { ctx, policies, now }),
    flags: mostUrgent(flags.get(row.id) ?? []),
  }))
  const atHand = ofDay.find((row) => isBefore(now, checkInDeadline(row.starts_at, policies)))
  return {
    date: date.toString(),
    now: wireTime(now, zone),
    classes,
    next_id: atHand?.id ?? null,
    tomorrow: { date: next.toString(), ...inShort(ofNext, { ctx, policies, now }) },
    tasks,
    takings,
    news,
    teaching: teachingOf(ofDay, zone),
  }
}

function inShort(rows: readonly DayClassRow[], { ctx, policies, now }: At): Omit<Today['tomorrow'], 'date'> {
  const { zone } = ctx.branch
  const boards = rows.map((row) => boardOf(row, { policies, now }))
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    classes: rows.length,
    first_at: first ? wireTime(first.starts_at, zone) : null,
    last_at: last ? wireTime(last.starts_at, zone) : null,
    booked: boards.reduce((total, board) => total + board.arrived + board.toCome, 0),
    capacity: rows.reduce((total, row) => total + row.place_count, 0),
    waiting: boards.reduce((total, board) => total + board.waiting, 0),
    without_instructor: rows
      .filter((row) => row.instructors.every(({ away }) => away))
      .map((row) => ({
        class_name: inLocale(row.class_name, ctx.locale),
        starts_at: wireTime(row.starts_at, zone),
        away: row.instructors.map(({ name }) => name),
      })),
  }
}

async function presentTasks({ db, branch }: ReadContext): Promise<Today['tasks']> {
  const tasks = await listFirstTasks(db, { branchId: branch.id, most: shownTasks })
  return {
    open: tasks[0]?.open ?? 0,
    first: tasks.map(({ id, kind, subject_id, details, created_at }) => ({
      id,
      kind,
      subject_id,
      details,
      created_at: wireTime(created_at, branch.zone),
    })),
  }
}

async function takingsOf(ctx: ReadContext, date: Temporal.PlainDate): Promise<Today['takings']> {
  const { role } = signedIn(ctx)
  if (!manages(role)) return null
  const { zone, id: branchId } = ctx.branch
  const { totalSen, sales, usualSen } = await takingsOfDay(ctx.db, { branchId, zone, date })
  return { total: toWire(sen(totalSen)), sales, usual: toWire(sen(usualSen)) }
}

async function newsOf({ db, branch, locale }: ReadContext, since: Instant): Promise<Today['news']> {
  const rows = await listNews(db, { branchId: branch.id, since, most: shownNews })
  return rows.map(({ at, act, starts_at: startsAt, class_name: name, ...row }) => ({
    ...row,
    at: wireTime(at, branch.zone),
    kind: newsActs[act],
    class_name: inLocale(name, locale),
    starts_at: wireTime(startsAt, branch.zone),
  }))
}

function teachingOf(rows: readonly DayClassRow[], zone: string): Today['teaching'] {
  const people = new Map<string, Today['teaching'][number]>()
  for (const { instructors, starts_at } of rows)
    for (const { id, name, away } of instructors) {
      const known = people.get(id)
      const starts = [...(known?.starts_at ?? []), wireTime(starts_at, zone)]
      people.set(id, { id, name, starts_at: starts, away: away || known?.away === true })
    }
  return [...people.values()]
}
