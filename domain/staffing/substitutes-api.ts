import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { instant, msBetween, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { shownStatuses } from './model.ts'

const reason = typedLines(300, { least: 3 })
const managers = { staff: ['owner', 'manager'] } as const
/** An instructor, or other staff who teach as well. */
const teaching = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
const done = z.strictObject({ success: z.literal(true) })
const named = z.strictObject({ id: idOf('instructors'), name: z.string() })

export const askSubstitute = endpoint({
  name: 'staffing.ask_substitute',
  method: 'POST',
  path: '/staff/substitute-requests',
  who: teaching,
  status: 201,
  summary: 'Say that you cannot teach an own class, and who could; owners and managers also for another instructor',
  refusals: ['request.not_found', 'schedules.over', 'staffing.asked', 'setup.unknown'],
  input: z.strictObject({
    session_id: idOf('class_sessions'),
    /** Who cannot come, where owner or manager notes it for another instructor. */
    absent_id: z.optional(idOf('instructors')),
    proposed_id: z._default(z.nullable(idOf('instructors')), null),
    reason,
  }),
  output: z.strictObject({ success: z.literal(true), id: idOf('substitute_requests') }),
})

/** The longest absence in one request. */
const absenceDaysMax = 60
const dayMs = 24 * 3_600_000

/** A request for each own class that begins in these hours and has no open one. */
export const askForAbsence = endpoint({
  name: 'staffing.ask_for_absence',
  method: 'POST',
  path: '/staff/absences',
  who: teaching,
  status: 201,
  summary: 'Say from when until when you cannot teach: one request for each own class',
  refusals: ['request.not_found', 'staffing.no_class', 'staffing.asked', 'setup.unknown'],
  input: z
    .strictObject({
      from: wireInstant,
      until: wireInstant,
      proposed_id: z._default(z.nullable(idOf('instructors')), null),
      reason,
    })
    .check(
      z.refine(
        ({ from, until }) => {
          const length = msBetween(instant(from), instant(until))
          return length > 0 && length <= absenceDaysMax * dayMs
        },
        { path: ['until'], error: 'fields.invalid', when: ({ issues }) => issues.length === 0 },
      ),
    ),
  output: z.strictObject({ success: z.literal(true), ids: z.array(idOf('substitute_requests')) }),
})

export const listSubstituteRequests = endpoint({
  name: 'staffing.substitute_requests',
  method: 'GET',
  path: '/staff/substitute-requests',
  who: teaching,
  summary: 'Requests for substitutes, latest first; whoever does not manage the branch sees the own ones',
  refusals: [],
  input: z.strictObject(
    listFields({
      search: { status: /^(open|approved|refused|withdrawn|lapsed)$/ },
      orders: ['requested_at'],
      sorted: 'desc',
      keyword: 'class type, instructors, reason and answer',
    }),
  ),
  output: pageOf(
    z.strictObject({
      id: idOf('substitute_requests'),
      status: z.enum(shownStatuses),
      session: z.strictObject({ id: idOf('class_sessions'), class_name: z.string(), starts_at: wireInstant }),
      absent: named,
      proposed: z.nullable(named),
      substitute: z.nullable(named),
      reason: z.string(),
      answer: z.nullable(z.string()),
      requested_at: wireInstant,
      answered_at: z.nullable(wireInstant),
    }),
  ),
})

/** The substitute takes over in the same transaction, with a message to everybody booked and to both instructors. */
export const approveSubstitute = endpoint({
  name: 'staffing.approve_substitute',
  method: 'POST',
  path: '/staff/substitute-requests/{id}/approve',
  who: managers,
  summary: 'Let the proposed instructor, or another one, teach the class',
  refusals: [
    'request.not_found',
    'staffing.answered',
    'staffing.whom',
    'schedules.over',
    'schedules.instructor_busy',
    'schedules.retired',
  ],
  input: z.strictObject({ id: idOf('substitute_requests'), instructor_id: z.optional(idOf('instructors')) }),
  output: z.extend(done, { told: z.number() }),
})

export const refuseSubstitute = endpoint({
  name: 'staffing.refuse_substitute',
  method: 'POST',
  path: '/staff/substitute-requests/{id}/refuse',
  who: managers,
  summary: 'Say that there is no substitute, and why',
  refusals: ['request.not_found', 'staffing.answered'],
  input: z.strictObject({ id: idOf('substitute_requests'), reason }),
  output: done,
})

export const withdrawSubstitute = endpoint({
  name: 'staffing.withdraw_substitute',
  method: 'POST',
  path: '/staff/substitute-requests/{id}/withdraw',
  who: teaching,
  summary: 'Teach the class after all',
  refusals: ['request.not_found', 'staffing.answered'],
  input: z.strictObject({ id: idOf('substitute_requests') }),
  output: done,
})
