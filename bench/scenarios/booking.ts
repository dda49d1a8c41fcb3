import { during, startBaseline, startProduct, type Bench } from '../bench.ts'
import { takeTurns } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { atLeast, atMost, type Result } from '../result.ts'

const connections = 50
const classes = 60
const members = 200

/** Booking with a credit and cancelling in turn, against a baseline of one insert and one update per transaction. */
export async function measureBooking(bench: Bench): Promise<Result> {
  const tokens = await makeMembers(bench.demoUrl, members)
  const sessions = await bookableClasses(bench.demoUrl, classes)
  const [product, baseline] = await Promise.all([
    startProduct(bench, { url: bench.demoUrl }),
    startBaseline(bench.demoUrl),
  ])
  return during([product, baseline], async () => {
    const [booked, bare] = await takeTurns(bench.plan, [
      { program: product, job: { connections, visit: { kind: 'book', tokens, sessions } } },
      { program: baseline, job: { connections, visit: { kind: 'write', times: 2, rows: classes } } },
    ])
    if (!booked || !bare) throw new Error('a side was not measured')
    return {
      scenario: 'booking',
      findings: [
        atLeast({
          what: 'Rate of booking and cancelling, as a part of the rate of bare transactions',
          value: booked.requestsPerSecond / bare.requestsPerSecond,
          limit: 0.25,
          unit: '',
        }),
        atMost({
          what: 'Booking and cancelling, 99 of 100 answered within',
          value: booked.p99Ms,
          limit: 150,
          unit: ' ms',
        }),
      ],
      figures: { 'book and cancel': booked, 'baseline, transactions': bare },
      method:
        `${connections} connections, ${members} members with a pack of 50 credits each, ${classes} classes chosen at random. A visit books a class with a credit and an idempotency key ` +
        'and then cancels it, each in a transaction with the message and its job, which the same process sends meanwhile. A bare transaction is one insert and one update ' +
        `of one of ${classes} rows; both commits wait for the disk.`,
    }
  })
}
