import { afterAll, beforeAll, beforeEach } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { aMember, aStudio, type Member, type Studio } from './builders.ts'
import { startTestServer, type Answered, type TestServer } from './server.ts'
import { textOf } from './visitors.ts'

/** The product, and for each test a studio with its manager and eight weeks of its own. */
export interface Timetable {
  readonly server: TestServer
  readonly studio: Studio
  readonly manager: Member
  /** It is 09:00 in Penang on that day. */
  readonly monday: Temporal.PlainDate
}

/** Called once at the top of a test file. */
export function stageTimetable(): Timetable {
  let server: TestServer
  let studio: Studio
  let manager: Member
  let monday = Temporal.PlainDate.from('2027-01-04')
  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    monday = monday.add({ days: 56 })
    studio = await aStudio(server.db)
    await server.clock.set(instant(`${monday.toString()}T01:00:00Z`))
    manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
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
    get monday() {
      return monday
    },
  }
}

/** The manager's requests about series of classes. */
export function seriesCalls(stage: Timetable) {
  const send = async (path: string, sent: { method?: 'POST' | 'PUT'; body?: object; token?: string }) =>
    stage.server.request(sent.method ?? 'POST', `/staff/schedules${path}`, {
      token: sent.token ?? stage.manager.token,
      body: sent.body,
    })
  const showClass = async (id = '') => (await stage.server.request('GET', `/schedules/${id}`)).body
  return {
    send,
    edit: async (id = '', body: object = {}) => send(`/${id}`, { method: 'PUT', body }),
    preview: async (id = '', body: object = {}) => send(`/${id}/preview`, { body }),
    showClass,
    /** By default four Tuesdays from tomorrow at 18:00; returns the ids of the classes. */
    aSeries: async (fields: object = {}): Promise<string[]> => {
      const { studio, monday } = stage
      const made = await send('', {
        body: {
          class_type_id: studio.classTypeId,
          room_id: studio.roomId,
          instructors: [{ id: studio.instructorId }],
          date: monday.add({ days: 1 }).toString(),
          time: '18:00',
          repeat: 'weekly',
          end_type: 'occurence',
          end_occurence: 4,
          capacity: 2,
          ...fields,
        },
      })
      return rowsOf(made, 'made').map((row) => textOf(row['id']))
    },
    /** The starts of those classes, as month, day and time. */
    startsOf: async (ids: readonly string[]) =>
      Promise.all(ids.map(async (id) => textOf((await showClass(id))['starts_at']).slice(5, 16))),
    /** This many days after the Monday of the test, as `startsOf` formats it. */
    on: (days: number, time: string) => `${stage.monday.add({ days }).toString().slice(5)}T${time}`,
  }
}

/** The number of each unchanged class, and the reason. */
export function unchangedIn(answer: Answered): [unknown, unknown][] {
  return rowsOf(answer, 'unchanged').map((row) => [row['occurrence_no'], row['code']])
}

/** The numbers of the classes that changed. */
export function changedIn(answer: Answered): unknown[] {
  return rowsOf(answer, 'changed').map((row) => row['occurrence_no'])
}

function rowsOf(answer: Answered, list: string): Answered['body'][] {
  const rows = answer.body[list]
  if (!Array.isArray(rows)) throw new Error(`no list of ${list} in ${JSON.stringify(answer.body)}`)
  return rows
}
