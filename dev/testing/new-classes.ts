import { afterAll, beforeAll } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { aMember, aStudio, type Member, type Studio } from './builders.ts'
import { startTestServer, type Answered, type TestServer } from './server.ts'

/** Tuesdays and Thursdays, four times. */
export const twiceAWeek = { repeat: 'weekly', weekdays: [2, 4], end_type: 'occurence', end_occurence: 4 }

/**
 * The product with a studio and its manager; it is Monday, 23 November 2026, 09:00 in Penang. Called once at the top of
 * a test file.
 */
export function stageNewClasses() {
  let server: TestServer
  let studio: Studio
  let manager: Member
  beforeAll(async () => {
    server = await startTestServer()
    studio = await aStudio(server.db)
    manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
    await server.clock.set(instant('2026-11-23T01:00:00Z'))
  })
  afterAll(async () => server.stop())
  return {
    get server() {
      return server
    },
    get studio() {
      return studio
    },
    get manager() {
      return manager
    },
    /** The body of a request for classes in a room and with an instructor that no other test uses. */
    newClasses: async (fields: Readonly<Record<string, unknown>> = {}) => {
      const own = await aStudio(server.db)
      return {
        class_type_id: own.classTypeId,
        room_id: own.roomId,
        instructors: [{ id: own.instructorId }],
        date: '2026-11-24',
        time: '07:00',
        ...fields,
      }
    },
    create: async (body: object, headers: Readonly<Record<string, string>> = {}) =>
      server.request('POST', '/staff/schedules', { token: manager.token, body, headers }),
    preview: async (body: object) => server.request('POST', '/staff/schedules/preview', { token: manager.token, body }),
    countClassesIn: async (room: string) => {
      const rows = await server.db
        .selectFrom('class_sessions')
        .select('id')
        .where('room_id', '=', asId('rooms', room))
        .execute()
      return rows.length
    },
  }
}

/** The start times of the classes in that list, to the minute. */
export function startsIn(answer: Answered, list = 'made'): string[] {
  const rows = answer.body[list]
  return (Array.isArray(rows) ? rows : []).map((row: { starts_at: string }) => row.starts_at.slice(0, 16))
}
