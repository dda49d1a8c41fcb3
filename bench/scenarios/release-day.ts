import { ask, oneByOne, rush } from '../ask.ts'
import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import { median, takeTurns, type Figures } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { atLeast, atMost, type Result } from '../result.ts'

const connections = 50
const crowd = 200
const crowds = 3
const thousand = 1000
const people = 2 * crowds * crowd + thousand
/** So many classes beside the one that is hot. */
const classes = 100
const roomForAll = 10_000
/** What a class of the studio holds. */
const places = 13

const method =
  `${connections} connections and ${crowd} members book and cancel in turn, in classes that hold ${roomForAll}; the baseline makes one insert and one update per transaction, of one row ` +
  `or of one of ${classes}. Then ${crowd} people ask for ${places} places at once, each with a request of its own; ${crowd} others do it one by one, ${crowds} times in turn, of which the median is given; and after them ${thousand} at once. The crowd before the ` +
  'baseline asks for as many transactions on one row.'

/** Noon on release day: one class that all want, a hundred that many want, and two crowds before thirteen places. */
export async function measureReleaseDay(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_release')
  const tokens = await makeMembers(url, people)
  const sessions = await bookableClasses(url, classes + 2)
  const [hot = '', small = '', ...many] = sessions
  await query(
    url,
    `update class_sessions set capacity = ${roomForAll} where id <> '${small}' and status = 'upcoming' and not private`,
  )
  await openSeats(url, small)
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
    const waves = await measureCrowds({ url, sessionId: small, tokens, ports: [product.port, baseline.port] })
    return {
      scenario: 'release-day',
      findings: [...rateFindings({ one, oneRow, hundred, manyRows }), ...crowdFindings(waves)],
      figures: {
        'one class': one,
        'baseline, one row': oneRow,
        'a hundred classes': hundred,
        'baseline, a hundred rows': manyRows,
      },
      method,
    }
  })
}

interface Rates {
  readonly one: Figures
  readonly oneRow: Figures
  readonly hundred: Figures
  readonly manyRows: Figures
}

function rateFindings({ one, oneRow, hundred, manyRows }: Rates): Result['findings'] {
  return [
    atLeast({
      what: 'Rate of booking and cancelling in one class, as a part of the rate of bare transactions on one row',
      value: one.requestsPerSecond / oneRow.requestsPerSecond,
      limit: 3,
      unit: '',
    }),
    atLeast({
      what: 'The same in a hundred classes, beside a hundred rows',
      value: hundred.requestsPerSecond / manyRows.requestsPerSecond,
      limit: 0.5,
      unit: '',
    }),
    atMost({
      what: 'Booking in a hundred classes, 99 of 100 answered within',
      value: hundred.p99Ms,
      limit: 150,
      unit: ' ms',
    }),
  ]
}

interface CrowdTimes {
  readonly parts: readonly { readonly ofAlone: number; readonly ofBare: number }[]
  readonly thousandMs: number
}

/** Crowds before the seats of one class, together and one by one; after them the thousand. */
async function measureCrowds({
  url,
  sessionId,
  tokens,
  ports: [port, barePort],
}: {
  readonly url: string
  readonly sessionId: string
  readonly tokens: readonly string[]
  readonly ports: readonly [product: number, baseline: number]
}): Promise<CrowdTimes> {
  const openAgain = async (): Promise<unknown> => openSeats(url, sessionId)
  const book = async (token: string | undefined): Promise<unknown> =>
    ask({ port, path: '/api/bookings', body: { session_id: sessionId }, token: token ?? '', foreseen: [201, 409] })
  const parts: { readonly ofAlone: number; readonly ofBare: number }[] = []
  for (let turn = 0; turn < crowds; turn += 1) {
    const [together, alone] = [turn * 2 * crowd, (turn * 2 + 1) * crowd]
    const bareMs = await rush(crowd, async () => ask({ port: barePort, path: '/write', body: { row: 1 } }))
    await openAgain()
    const crowdMs = await rush(crowd, async (place) => book(tokens[together + place]))
    await openAgain()
    const aloneMs = await oneByOne(crowd, async (place) => book(tokens[alone + place]))
    parts.push({ ofAlone: crowdMs / aloneMs, ofBare: crowdMs / bareMs })
  }
  await openAgain()
  return { parts, thousandMs: await rush(thousand, async (place) => book(tokens[people - thousand + place])) }
}

async function openSeats(url: string, sessionId: string): Promise<unknown> {
  return query(url, `update class_sessions set capacity = booked_count + ${places} where id = '${sessionId}'`)
}

function crowdFindings({ parts, thousandMs }: CrowdTimes): Result['findings'] {
  return [
    atMost({
      what: `${crowd} people for ${places} places, all answered, as a part of the time that they take one by one, each in a transaction`,
      value: median(parts.map(({ ofAlone }) => ofAlone)),
      limit: 0.1,
      unit: '',
      digits: 2,
    }),
    {
      what: `The same ${crowd} people, as a part of as many bare transactions on one row`,
      measured: median(parts.map(({ ofBare }) => ofBare)).toFixed(2),
    },
    atMost({
      what: `${thousand} people for ${places} places, all answered within`,
      value: thousandMs,
      limit: 1000,
      unit: ' ms',
      digits: 0,
    }),
  ]
}
