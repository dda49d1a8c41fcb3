import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import { takeTurns } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { atLeast, atMost, type Result } from '../result.ts'

const connections = 50
const people = 1000
const crowd = 200
/** So many classes beside the one that is hot. */
const classes = 100
const roomForAll = 10_000
/** What a class of the studio holds. */
const places = 13

/** Noon on release day: one class that all want, a hundred that many want, and two crowds before thirteen places. */
export async function measureReleaseDay(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_release')
  const tokens = await makeMembers(url, people)
  const sessions = await bookableClasses(url, classes + 2)
  const [hot = '', small = '', ...many] = sessions
  await query(url, `update class_sessions set capacity = ${roomForAll} where id <> '${small}' and status = 'upcoming' and not private`)
  await query(url, `update class_sessions set capacity = booked_count + ${places} where id = '${small}'`)
  const members = tokens.slice(0, crowd)
  const [product, baseline] = await Promise.all([startProduct(bench, { url }), startBaseline(url)])
  return during([product, baseline], async () => {
    const [one, oneRow] = await takeTurns(bench.plan, [
      { program: product, job: { connections, visit: { kind: 'book', tokens: members, sessions: [hot] } } },
      { program: baseline, job: { connections, visit: { kind: 'write', times: 2, rows: 1 } } },
    ])
    const [hundred, manyRows] = await takeTurns(bench.plan, [
      { program: product, job: { connections, visit: { kind: 'book', tokens: members, sessions: many } } },
      { program: baseline, job: { connections, visit: { kind: 'write', times: 2, rows: classes } } },
    ])
    if (!one || !oneRow || !hundred || !manyRows) throw new Error('a side was not measured')
    const bareMs = await rush(crowd, async () => post(`http://127.0.0.1:${baseline.port}/write`, { body: { row: 1 } }))
    const crowdMs = await rush(crowd, async (place) => bookAt(product.port, { token: members[place] ?? '', session: small }))
    await query(url, `update class_sessions set capacity = booked_count + ${places} where id = '${small}'`)
    const thousandMs = await rush(people - crowd, async (place) => bookAt(product.port, { token: tokens[crowd + place] ?? '', session: small }))
    return {
      scenario: 'release-day',
      findings: [
        atLeast({ what: 'Rate of booking and cancelling in one class, as a part of the rate of bare transactions on one row', value: one.requestsPerSecond / oneRow.requestsPerSecond, limit: 3, unit: '' }),
        atLeast({ what: 'The same in a hundred classes, beside a hundred rows', value: hundred.requestsPerSecond / manyRows.requestsPerSecond, limit: 0.5, unit: '' }),
        atMost({ what: 'Booking in a hundred classes, 99 of 100 answered within', value: hundred.p99Ms, limit: 150, unit: ' ms' }),
        atMost({ what: `${crowd} people for ${places} places, all answered, as a part of as many bare transactions on one row`, value: crowdMs / bareMs, limit: 0.1, unit: '', digits: 2 }),
        atMost({ what: `${people - crowd} more people for ${places} more places, all answered within`, value: thousandMs, limit: 1000, unit: ' ms', digits: 0 }),
      ],
      figures: { 'one class': one, 'baseline, one row': oneRow, 'a hundred classes': hundred, 'baseline, a hundred rows': manyRows },
      method: `${connections} connections and ${crowd} members book and cancel in turn, in classes that hold ${roomForAll}; the baseline makes one insert and one update per transaction, of one row `
        + `or of one of ${classes}. Then ${crowd} people, and after them ${people - crowd} others, ask for ${places} places at once, each with a request of its own; the crowd before the baseline asks for as many `
        + 'transactions on one row.',
    }
  })
}

/** Milliseconds until the last of so many, who all begin at once, has an answer. */
async function rush(count: number, ask: (place: number) => Promise<void>): Promise<number> {
  const startMs = performance.now()
  await Promise.all(Array.from({ length: count }, async (_, place) => ask(place)))
  return performance.now() - startMs
}

async function bookAt(port: number, wish: { token: string; session: string }): Promise<void> {
  await post(`http://127.0.0.1:${port}/api/bookings`, { body: { session_id: wish.session }, token: wish.token, refused: 409 })
}

async function post(url: string, sent: { body: object; token?: string; refused?: number }): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(sent.body) })
  await answer.arrayBuffer()
  if (answer.status !== 201 && answer.status !== sent.refused) throw new Error(`${url} answered ${answer.status}`)
}
