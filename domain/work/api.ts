import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { runStates } from './model.ts'

const everyRole = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
const record = z.record(z.string(), z.unknown())

const runItem = z.strictObject({
  id: idOf('work_runs'),
  /** The name of the endpoint. */
  kind: z.string(),
  state: z.enum(runStates),
  /** What was sent; of an act on many, without whom it is done to. */
  input: record,
  /** The class it was asked for, or that of the booking. */
  of_class: z.nullable(z.strictObject({ id: idOf('class_sessions'), class_name: z.string(), starts_at: wireInstant })),
  /** Whose booking it is. */
  of_person: z.nullable(z.string()),
  /** The reformer that goes out of order, or works again. */
  of_seat: z.nullable(z.strictObject({ room: z.string(), seat_no: z.number() })),
  asked_by: z.strictObject({ name: z.string(), is_me: z.boolean() }),
  /** When it is done; of an act on many, the time of its last batch. */
  starts_at: wireInstant,
  ended_at: z.nullable(wireInstant),
  /** How many classes it changed as a whole, and how many people were told; null unless it was done. */
  done: z.nullable(z.strictObject({ classes: z.number(), told: z.number() })),
  /**
   * How far an act on many is; null for every other. Whom it was not done to is found by the filter `undone` of
   * `members.list`.
   */
  progress: z.nullable(z.strictObject({ total: z.number(), done: z.number(), failed: z.number() })),
  /** Why it was not done, or not to its end; `plan` is what it would do now, where that is why. */
  refusal: z.nullable(z.strictObject({ code: z.string(), message: z.string(), plan: z.nullable(record) })),
})

/**
 * The acts that wait or run, and what became of those of the last day, the newest first and 50 at most: one's own, for
 * owner and manager all of the branch.
 */
export const listWorkRuns = endpoint({
  name: 'work.list',
  method: 'GET',
  path: '/staff/work-runs',
  who: everyRole,
  summary: 'Acts that wait to be done or run, and what became of those of the last day',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    now: wireInstant,
    /** For how long the console holds an act, by the policies. */
    hold_seconds: z.number(),
    runs: z.array(runItem),
  }),
})

/**
 * Of an act that waits nothing has happened before, so nothing has to be undone; one that is being done now is waited
 * for. An act on many stops after its batch: what was done stays.
 */
export const undoRun = endpoint({
  name: 'work.take_back',
  method: 'DELETE',
  path: '/staff/work-runs/{id}',
  who: everyRole,
  summary: 'Take back an act that waits, so that it is never done, or stop one on many',
  refusals: ['request.not_found', 'work.over'],
  input: z.strictObject({ id: idOf('work_runs') }),
  output: z.strictObject({ success: z.literal(true) }),
})
