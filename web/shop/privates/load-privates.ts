import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { day } from '#domain/kit/time.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listDependants } from '#domain/people/api.ts'
import { adultAge } from '#domain/people/model.ts'
import { getPrivate, listBoard, listPrivates } from '#domain/privates/api.ts'
import { privateFormats, type PrivateFormat } from '#domain/privates/model.ts'
import { listInstructors } from '#domain/studio/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { dayIn } from '#web/kit/query-fields.ts'

export type PrivatePlan = OutputOf<typeof listPackages>['data'][number]
export type PrivateState = OutputOf<typeof getPrivate>
type Board = OutputOf<typeof listBoard>

/** A person the account can book for: the holder first. */
export interface OwnPerson {
  readonly id: string
  readonly name: string
  readonly isHolder: boolean
}

/** One week of open hours, with the day that is shown. */
export interface BoardWeek {
  readonly format: PrivateFormat
  readonly instructorId: string | undefined
  readonly today: string
  readonly date: string
  readonly lastDay: string
  readonly days: readonly { readonly date: string; readonly slots: Board['data'] }[]
}

/** The personal part of the page. */
type OwnPrivates =
  | { readonly kind: 'board'; readonly board: BoardWeek | undefined; readonly isGuest: boolean }
  | { readonly kind: 'held'; readonly held: PrivateState; readonly people: readonly OwnPerson[] }

export interface PrivatesPage {
  readonly plans: readonly PrivatePlan[]
  readonly instructors: OutputOf<typeof listInstructors>['data']
  readonly own: OwnPrivates
}

const boardDays = 7

interface PrivatesRequest {
  /** Undefined for a signed-out visitor. */
  readonly me: { readonly person_id: string; readonly full_name: string } | undefined
  readonly query: URLSearchParams
}

/**
 * Loads the page of privates: the public part, and the open hours of the requested week, or the private that a member
 * holds.
 */
export async function loadPrivates(call: Call, { me, query }: PrivatesRequest): Promise<CallAnswer<PrivatesPage>> {
  const [plans, instructors] = await Promise.all([
    call(listPackages, { limit: '100' }),
    call(listInstructors, { limit: '100' }),
  ])
  if (!plans.ok) return plans
  if (!instructors.ok) return instructors
  const shown = {
    plans: plans.value.data.filter((plan) => plan.private_format !== null),
    instructors: instructors.value.data.filter((instructor) => instructor.gives_privates),
  }
  const boardOf = async (isGuest: boolean): Promise<CallAnswer<PrivatesPage>> => ({
    ok: true,
    value: { ...shown, own: { kind: 'board', board: await loadWeek(call, query), isGuest } },
  })
  if (!me) return boardOf(true)
  const ahead = await call(listPrivates, { when: 'upcoming', limit: '100' })
  const heldId = ahead.ok ? ahead.value.data.find(({ status }) => status === 'held')?.id : undefined
  const held = heldId === undefined ? undefined : await call(getPrivate, { id: heldId })
  if (held?.ok) {
    const dependants = await call(listDependants, { limit: '100' })
    // Adults book on their own account.
    const minors = dependants.ok ? dependants.value.data.filter(({ age }) => age < adultAge) : []
    const family = minors.map((person) => ({ id: person.id, name: person.full_name, isHolder: false }))
    return {
      ok: true,
      value: {
        ...shown,
        own: {
          kind: 'held',
          held: held.value,
          people: [{ id: me.person_id, name: me.full_name, isHolder: true }, ...family],
        },
      },
    }
  }
  return boardOf(false)
}

/** The week from the requested day, or today. Undefined when it cannot be loaded. */
async function loadWeek(call: Call, query: URLSearchParams): Promise<BoardWeek | undefined> {
  const format = privateFormats.find((one) => one === query.get('format')) ?? 'solo'
  const sent = query.get('instructor') ?? ''
  const instructorId = isId(sent) ? asId('instructors', sent) : undefined
  const week = dayIn(query, 'week')
  const from = week === undefined ? {} : { date_from: week }
  const asked = { format, ...from, ...(instructorId === undefined ? {} : { instructor: instructorId }) }
  const first = await call(listBoard, { ...asked, limit: '100' })
  if (!first.ok) return undefined
  const rest = await Promise.all(
    Array.from({ length: first.value.last_page - 1 }, async (_none, place) =>
      call(listBoard, { ...asked, limit: '100', page: String(place + 2) }),
    ),
  )
  const slots = [first.value, ...rest.flatMap((answer) => (answer.ok ? [answer.value] : []))].flatMap(
    ({ data }) => data,
  )
  return weekOf(slots, {
    format,
    instructorId,
    today: first.value.now.slice(0, 10),
    lastDay: first.value.last_day,
    start: week,
    date: query.get('date'),
  })
}

interface Week extends Pick<BoardWeek, 'format' | 'instructorId' | 'today' | 'lastDay'> {
  readonly start: string | undefined
  readonly date: string | null
}

/** Shows the first day with an open hour unless another is requested. */
function weekOf(slots: Board['data'], { start, date, ...about }: Week): BoardWeek {
  const first = day(start ?? about.today)
  const days = Array.from({ length: boardDays }, (_none, place) => first.add({ days: place }).toString()).map(
    (one) => ({ date: one, slots: slots.filter((slot) => slot.starts_at.startsWith(one)) }),
  )
  const chosen = days.find((one) => one.date === date) ?? days.find((one) => one.slots.length > 0) ?? days[0]
  return { ...about, date: chosen?.date ?? about.today, days }
}
