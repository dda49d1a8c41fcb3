import { expect, test } from 'vitest'
import { failureRefusal } from './failure-response.ts'
import { createLog } from './log.ts'
import { recentlyFullDisk } from './process-figures.ts'

function aLog(repeatedMs: number) {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info', repeatedMs }, { write: (line) => void lines.push(line) })
  return { log, lines: () => lines.map((line): Record<string, unknown> => JSON.parse(line)) }
}

test('an error that repeats is one line, and then one with its count', async () => {
  const { log, lines } = aLog(50)
  for (let nth = 0; nth < 100; nth += 1)
    log.child({ requestId: `r${nth}` }).error({ error: new Error('away'), endpoint: 'accounts.me' }, 'a request broke')
  expect(lines()).toMatchObject([{ msg: 'a request broke', requestId: 'r0', error: { message: 'away' } }])
  await expect.poll(() => lines().length).toBe(2)
  expect(lines()[1]).toMatchObject({ level: 50, repeated: 99, msg: 'again: a request broke' })
  log.error({ error: new Error('away'), endpoint: 'accounts.me' }, 'a request broke')
  expect(lines()).toHaveLength(3)
})

test('while the database is away all jobs and requests that fail by it are one line, and then one with their count', async () => {
  const { log, lines } = aLog(50)
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const job of ['mail.send', 'refunds.send', 'bookings.remind'])
    log.error({ error: new Error('Connection terminated unexpectedly'), job }, 'a sweep failed')
  log.error({ error: refused, endpoint: 'accounts.me' }, 'a request broke')
  log.error({ jobs: 'Cron hit an error; restarting in 2 s: read ECONNRESET' }, 'the worker of the jobs failed')
  expect(lines()).toMatchObject([{ msg: 'a sweep failed', job: 'mail.send' }])
  await expect.poll(() => lines().length).toBe(2)
  expect(lines()[1]).toMatchObject({
    repeated: 4,
    messages: ['a sweep failed', 'a request broke', 'the worker of the jobs failed'],
    msg: 'again: the database could not be reached or could not work',
  })
})

test('errors of another reason or place, and lines without an error, are written each time', () => {
  const { log, lines } = aLog(60_000)
  log.error({ error: new Error('away'), endpoint: 'accounts.me' }, 'a request broke')
  log.error({ error: new Error('away'), endpoint: 'bookings.book' }, 'a request broke')
  log.error({ error: new Error('full'), endpoint: 'accounts.me' }, 'a request broke')
  for (const message of ['one', 'two']) log.warn({ message }, 'a message was not sent')
  for (const message of ['one', 'two']) log.info({ message }, 'request')
  expect(lines()).toHaveLength(7)
})

test('a full disk of the database is a refusal of its own, and is counted for its check', () => {
  const before = recentlyFullDisk()
  expect(failureRefusal(Object.assign(new Error('could not extend file'), { code: '53100' })).code).toBe(
    'request.full_disk',
  )
  expect(recentlyFullDisk()).toBe(before + 1)
  expect(failureRefusal(Object.assign(new Error('too many clients'), { code: '53300' })).code).toBe('request.busy')
})
