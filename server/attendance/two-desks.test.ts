import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Answered } from '#dev/testing/server.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { leaveStreams, watchStream } from '#dev/testing/watch-stream.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import type { Change } from '#domain/kit/change.ts'

const stage = stageDesk()
// However slow the machine is, no class begins before its test is over.
beforeEach(async () => stage.server.clock.freeze(stage.begins))
afterEach(leaveStreams)

const reason = 'Asked at the desk.'
/** What the other desk does. */
const post = async (path: string, body: object = {}) =>
  stage.server.request('POST', `/staff${path}`, { token: stage.manager.token, body })

async function aPair() {
  const sessionId = await stage.classIn(5, 4)
  const [one, other] = [await stage.someone(), await stage.someone()]
  return { sessionId, one: await one.book(sessionId), other: await other.book(sessionId) }
}
type Pair = Awaited<ReturnType<typeof aPair>>

/** The row of a booking on the roster that this desk reads: its state and its reformer; undefined once it is gone. */
async function rowOf({ sessionId, one }: Pair): Promise<unknown> {
  const { body } = await stage.server.request('GET', `/staff/schedules/${sessionId}/roster`, {
    token: stage.desk.token,
  })
  const places: readonly unknown[] = Array.isArray(body['places']) ? body['places'] : []
  const row = places.map((place) => Object(place)).find(({ id }) => id === one)
  return row && [row['status'], row['seat_no']]
}

const marks: ReadonlyArray<{
  readonly what: string
  readonly first?: (of: Pair) => Promise<Answered>
  readonly act: (of: Pair) => Promise<Answered>
  readonly row: unknown
}> = [
  { what: 'checks somebody in', act: async ({ one }) => post(`/bookings/${one}/check-in`), row: ['checked_in', 1] },
  {
    what: 'takes a check-in back',
    first: async ({ one }) => post(`/bookings/${one}/check-in`),
    act: async ({ one }) => post(`/bookings/${one}/undo`, { outcome: 'not_here', reason }),
    row: ['booked', 1],
  },
  {
    what: 'puts somebody on another reformer',
    act: async ({ one }) => post(`/bookings/${one}/seat`, { seat_no: 4, reason }),
    row: ['booked', 4],
  },
  {
    what: 'swaps two people',
    act: async ({ one, other }) => post(`/bookings/${one}/swap`, { with_id: other, reason }),
    row: ['booked', 2],
  },
  {
    what: 'cancels a booking',
    act: async ({ one }) => post(`/bookings/${one}/cancel`, { credit: 'return', reason }),
    row: undefined,
  },
  {
    what: 'moves somebody to another class',
    act: async ({ one }) =>
      post(`/bookings/${one}/move`, { session_id: await stage.classIn(9), credit: 'return', reason }),
    row: undefined,
  },
]

describe('a roster that is open at one desk', () => {
  it.each(marks)('a colleague who $what is seen on the open roster at once', async ({ first, act, row }) => {
    const pair = await aPair()
    await first?.(pair)
    const stream = await watchStream<Change>(`${stage.server.url}/api/staff/live`, {
      event: 'change',
      headers: { authorization: `Bearer ${stage.desk.token}` },
    })
    await stream.until(() => true)
    const known = stream.events.length
    expect((await act(pair)).status).toBeLessThan(300)
    await stream.until(
      (event) => event.kind === 'class' && event.subject === pair.sessionId && stream.events.indexOf(event) >= known,
    )
    expect(await rowOf(pair)).toEqual(row)
  })
})

const codeOf = ({ status, body }: Answered) => (status < 300 ? 'done' : textOf(body['code']))

/** Two desks press the same row at once: how it is answered to each, and how the row then stands. */
async function pressAtOnce(of: Pair, { act, body = {} }: { readonly act: string; readonly body?: object }) {
  const press = async (token: string) =>
    stage.server.request('POST', `/staff/bookings/${of.one}/${act}`, { token, body })
  const answers = await Promise.all([press(stage.desk.token), press(stage.manager.token)])
  const codes = answers.map(codeOf)
  const { rows } = await stage.server.pool.query('select 1 from audit_entries where subject_id = $1', [of.one])
  return { codes: codes.toSorted(), acts: rows.length, row: await rowOf(of) }
}

const checkInTwice = async (of: Pair) => pressAtOnce(of, { act: 'check-in' })
const checkedInOnce = { codes: ['bookings.already_checked_in', 'done'], acts: 1, row: ['checked_in', 1] }

describe('two desks on one row', () => {
  test('of two who check the same person in at once one does, and the other is told that it is done', async () => {
    expect(await checkInTwice(await aPair())).toEqual(checkedInOnce)
  })

  test('without the lock of the class the second is not told', async () => {
    const pair = await aPair()
    const lock = { of: /from class_sessions/, reads: /from signed_forms f/, readers: 2 }
    const raced = await withoutLock(lock, async () => checkInTwice(pair))
    expect(raced).not.toEqual(checkedInOnce)
  })

  test('of two who take the same check-in back at once one does, and the other finds nothing to take back', async () => {
    const pair = await aPair()
    await post(`/bookings/${pair.one}/check-in`)
    expect(await pressAtOnce(pair, { act: 'undo', body: { outcome: 'not_here', reason } })).toEqual({
      codes: ['bookings.not_live', 'done'],
      acts: 2,
      row: ['booked', 1],
    })
  })

  test('of two who put two people on one free reformer at once one does, and the other is told that it is taken', async () => {
    const { one, other } = await aPair()
    const answers = await Promise.all(
      [one, other].map(async (id) => post(`/bookings/${id}/seat`, { seat_no: 3, reason })),
    )
    expect(answers.map(codeOf).toSorted()).toEqual(['bookings.seat_taken', 'done'])
  })
})
