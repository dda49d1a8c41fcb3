import { listBookings, verifyBooking } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { requestClassesMax } from '#domain/occupancy/model.ts'
import { listDependants } from '#domain/people/api.ts'
import { adultAge } from '#domain/people/model.ts'
import { getSchedule, listSchedules } from '#domain/schedules/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { toScheduledClass } from '../schedules/scheduled-class.ts'
import { shownDays, type ShownDays } from '../schedules/shown-days.ts'
import type { ChosenClass, MultiClassChoice } from '../waitlist/multi-class-choice.ts'

interface MultiClassQuery {
  /** The holder of the account, as `/me` presents it. */
  readonly holder: { readonly person_id: string; readonly full_name: string }
  readonly personId: string | undefined
  readonly sessionIds: readonly string[]
  /** YYYY-MM-DD; defaults to the day of the first chosen class, or today. */
  readonly from: string | undefined
}

type WireClass = OutputOf<typeof listSchedules>['data'][number]
type WireBookings = OutputOf<typeof listBookings>

/** Loads the chosen classes with their waitlists, and the full classes that can be added. */
export async function loadMultiClassChoice(call: Call, asked: MultiClassQuery): Promise<CallAnswer<MultiClassChoice>> {
  const [family, mine, ...sessions] = await Promise.all([
    loadFamily(call, asked),
    call(listBookings, { when: 'upcoming', limit: '100' }),
    ...asked.sessionIds.slice(0, requestClassesMax).map(async (id) => call(getSchedule, { id })),
  ])
  const comes = family.find(({ isChosen }) => isChosen)
  if (!comes) return { ok: false, refusal: absent }
  if (!mine.ok) return mine
  const found: WireClass[] = []
  for (const loaded of sessions) {
    if (!loaded.ok) return loaded
    found.push(loaded.value)
  }
  const { now } = mine.value
  const person = comes.dependant ? { id: comes.id, name: comes.name } : undefined
  const own = mine.value.data.filter((one) => one.person.id === comes.id)
  const days = shownDays(asked.from ?? found[0]?.starts_at.slice(0, 10) ?? now.slice(0, 10), now.slice(0, 10))
  const [chosen, classes] = await Promise.all([
    Promise.all(found.map(async (session) => loadWaitlist(call, { session, own, personId: comes.id }))),
    loadFullClasses(call, days),
  ])
  if (!classes.ok) return classes
  const mayWait = (item: WireClass) =>
    item.places_left === 0 && item.status === 'upcoming' && item.starts_at > now && item.opens_at <= now
  const isTaken = (item: WireClass) =>
    own.some(
      (one) =>
        one.session_id === item.id &&
        (one.booking_type === 'booking' || one.goal_id !== null || one.pair_with !== null),
    )
  return {
    ok: true,
    value: {
      now,
      ...days,
      person,
      family: family.length < 2 ? [] : family,
      chosen,
      most: requestClassesMax,
      classes: classes.value.filter((item) => mayWait(item) && !isTaken(item)).map(toScheduledClass),
    },
  }
}

/**
 * The holder first, then the dependants; adults book for themselves and are left out. Nobody is chosen where the person
 * is no dependant.
 */
async function loadFamily(call: Call, { holder, personId }: MultiClassQuery): Promise<MultiClassChoice['family']> {
  const loaded = await call(listDependants, { limit: '100' })
  const minors = loaded.ok ? loaded.value.data.filter(({ age }) => age < adultAge) : []
  const members = [
    { id: holder.person_id, name: holder.full_name, dependant: false },
    ...minors.map((one) => ({ id: one.id, name: one.display_name ?? one.full_name, dependant: true })),
  ]
  const chosenId = personId ?? holder.person_id
  return members.map((member) => ({ ...member, isChosen: member.id === chosenId, has: null }))
}

const absent = { status: 404, code: 'request.not_found', message: '', errors: {}, requestId: undefined } as const

/** An existing waitlist entry joins the request with its position. */
async function loadWaitlist(
  call: Call,
  {
    session,
    own,
    personId,
  }: { readonly session: WireClass; readonly own: WireBookings['data']; readonly personId: string },
): Promise<ChosenClass> {
  const shown = toScheduledClass(session)
  const entry = own.find((one) => one.session_id === session.id && one.position !== null)
  if (entry?.position)
    return {
      shown,
      waitlist: {
        kind: 'waiting',
        position: entry.position,
        percent: entry.outlook?.chance_percent ?? null,
        latest: entry.outlook?.added_until,
      },
    }
  const loaded = await call(verifyBooking, {
    session_id: asId('class_sessions', session.id),
    person_id: asId('persons', personId),
  })
  if (!loaded.ok)
    return { shown, waitlist: { kind: 'closed', code: loaded.refusal.code, message: loaded.refusal.message } }
  const { waiting, waiting_missing: missing, outlook } = loaded.value
  if (missing !== null) return { shown, waitlist: { kind: 'closed', ...missing } }
  return {
    shown,
    waitlist: {
      kind: 'open',
      position: waiting + 1,
      percent: outlook?.chance_percent ?? null,
      latest: outlook?.added_until,
    },
  }
}

/** The page limit of a day; classes after it are not shown. */
const mostPages = 5

async function loadFullClasses(call: Call, { from, to }: ShownDays): Promise<CallAnswer<WireClass[]>> {
  const asked = { date_from: from, date_to: to, private: 'false', limit: '100' } as const
  const first = await call(listSchedules, asked)
  if (!first.ok) return first
  const rest = await Promise.all(
    Array.from({ length: Math.min(first.value.last_page, mostPages) - 1 }, async (_none, place) =>
      call(listSchedules, { ...asked, page: String(place + 2) }),
    ),
  )
  return {
    ok: true,
    value: [first.value, ...rest.flatMap((page) => (page.ok ? [page.value] : []))].flatMap(({ data }) => data),
  }
}
