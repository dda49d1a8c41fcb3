import { asId, type Id } from '#domain/kit/id.ts'
import { aClass } from './builders.ts'
import { anInstructor, teach, type Instructor } from './instructors.ts'
import type { stageSetup } from './setup-stage.ts'
import { textOf } from './visitors.ts'

/** A part of an answer. */
export type Row = Readonly<Record<string, unknown>>

export const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : [])

/** An instructor of the stage who can teach its class type. */
export async function aTrained({ server, studio }: ReturnType<typeof stageSetup>, name: string): Promise<Instructor> {
  const instructor = await anInstructor(server, { studio, name })
  await server.db
    .insertInto('instructor_skills')
    .values({ instructor_id: instructor.instructorId, class_type_id: studio.classTypeId })
    .execute()
  return instructor
}

/** A class of tomorrow, or of another time, whose instructor is ill and has said so. */
export async function anUncovered(
  stage: ReturnType<typeof stageSetup>,
  times: { readonly startsAt?: Temporal.Instant } = {},
) {
  const { server, studio, post, read } = stage
  const sick = await anInstructor(server, { studio, name: 'Arjun Pillai' })
  const sessionId: Id<'class_sessions'> = await aClass(server.db, { studio, ownRoom: true, ...times })
  await teach(server, { sessionId, instructorId: sick.instructorId })
  const asked = await post('substitute-requests', {
    body: { session_id: sessionId, reason: 'A fever since last night' },
    as: sick,
  })
  const requestId = asId('substitute_requests', textOf(asked.body['id']))
  const listed = async () => (await read(`/staff/schedules/${sessionId}/substitutes`)).body
  return {
    sick,
    sessionId,
    requestId,
    listed,
    candidate: async ({ instructorId }: Instructor) =>
      rowsOf((await listed())['candidates']).find(({ id }) => id === instructorId),
    /** The manager asks those. */
    ask: async (...chosen: Instructor[]) =>
      post(`substitute-requests/${requestId}/offers`, {
        body: { instructor_ids: chosen.map((one) => one.instructorId) },
      }),
  }
}
