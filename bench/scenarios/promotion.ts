import { ask } from '../ask.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { atMost, type Result } from '../result.ts'

const classes = 50
const rounds = 6
/** Rounds before those, in which each connection plans its statements. */
const warmUps = 3

/**
 * Somebody leaves a full class while another waits for it, in fifty classes at once: how soon is the notice to whoever
 * waited on its way?
 */
export async function measurePromotion(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_promotion')
  const tokens = await makeMembers(url, classes * 2)
  const sessions = await bookableClasses(url, classes)
  await query(
    url,
    `update class_sessions set capacity = booked_count + 1 where id in (${sessions.map((id) => `'${id}'`).join(', ')})`,
  )
  const product = await startProduct(bench, { url })
  return during([product], async () => {
    const { port } = product
    const path = '/api/bookings'
    const enter = async (token: string, entry: { session: string; kind: 'booking' | 'waitlist' }): Promise<string> =>
      bookingId(await ask({ port, path, token, body: { session_id: entry.session, booking_type: entry.kind } }))
    const full = await Promise.all(
      sessions.map(async (session, place) => {
        const [holder = '', waiting = ''] = [tokens[place * 2], tokens[place * 2 + 1]]
        return { session, holder, waiting, held: await enter(holder, { session, kind: 'booking' }), waits: '' }
      }),
    )
    const waitsMs: number[] = []
    for (let round = -warmUps; round < rounds; round += 1) {
      await Promise.all(
        full.map(async (one) => {
          one.waits = await enter(one.waiting, { session: one.session, kind: 'waitlist' })
        }),
      )
      await Promise.all(
        full.map(async (one) => {
          const startMs = performance.now()
          await ask({ port, path: `${path}/${one.held}`, method: 'DELETE', token: one.holder, foreseen: [200] })
          const [notice] = await query(url, `select id from messages where event_key = 'booking.promoted:${one.waits}'`)
          if (notice === undefined) throw new Error('whoever waited was not told')
          if (round >= 0) waitsMs.push(performance.now() - startMs)
          // The next round goes the other way round.
          Object.assign(one, { holder: one.waiting, waiting: one.holder, held: one.waits })
        }),
      )
    }
    return {
      scenario: 'promotion',
      findings: [
        atMost({
          what: 'From the wish to cancel to the notice of whoever gets the place, 99 of 100 within',
          value: percentile99(waitsMs),
          limit: 1000,
          unit: ' ms',
          digits: 0,
        }),
      ],
      figures: {},
      method:
        `In ${classes} full classes at once the holder of a place cancels while one person waits, ${rounds} times in turn after ${warmUps} that are not counted. Measured until the notice can be read as a row of the queue of messages, ` +
        `which the cancelling transaction writes; ${classes * rounds} notices.`,
    }
  })
}

function bookingId(body: string): string {
  const id = /"booking":\{[^{}]*?"id":"([^"]+)"/.exec(body)?.[1]
  if (id === undefined) throw new Error('the answer named no booking')
  return id
}

function percentile99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
