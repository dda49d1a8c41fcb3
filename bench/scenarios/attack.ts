import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { during, type Bench } from '../bench.ts'
import { residentBytes } from '../database-cpu.ts'
import { startProgram, type Program } from '../program.ts'
import { atMost, type Result } from '../result.ts'

/** What an ordinary request may hold at the most. */
const limitBytes = 65_536
const pieceBytes = 16_384
const tries = 50
const addresses = 10_000
/** As many are shown before that the server has compiled what it runs and its memory has the size of its work. */
const warmUpPages = 1000
const atOnce = 8
const restMs = 5000

/** What requests of any size, and made-up addresses, cost a server that anyone can reach. */
export async function measureAttack(bench: Bench): Promise<Result> {
  const env = { DATABASE_URL: bench.demoUrl, PORT: '0', HOST: '127.0.0.1', MODE: 'demo', RATE_LIMITS: 'off' }
  const server = await startProgram({ file: 'server/main.ts', env, nodeWords: ['--max-semi-space-size=4'] })
  return during([server], async () => {
    for (const path of ['/api/token', '/signin']) await refusedAfter(server, { path, isDeclared: true })
    const declared = await longestOf(async (path) => refusedAfter(server, { path, isDeclared: true }))
    const counted = await longestOf(async (path) => refusedAfter(server, { path, isDeclared: false }))
    const grownMb = await growthByAddresses(server)
    return {
      scenario: 'attack',
      findings: [
        atMost({ what: 'A request that declares 150 MB is answered within', value: declared, limit: 100, unit: ' ms' }),
        atMost({
          what: 'One that passes 64 KB undeclared is answered within',
          value: counted,
          limit: 100,
          unit: ' ms',
        }),
        atMost({ what: 'Memory after 10,000 made-up page addresses, more', value: grownMb, limit: 20, unit: ' MB' }),
      ],
      figures: {},
      method: `The longest of ${tries} requests to /api/token and ${tries} to a page, one after the other: from the head, or from the piece that passes the limit, to the first byte of the 413. Then ${addresses} pages of the schedule, each of another day or with a parameter of no meaning, ${atOnce} at a time: resident memory ${restMs / 1000} s after them less that after ${warmUpPages} others.`,
    }
  })
}

async function longestOf(ask: (path: string) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < tries; time += 1) for (const path of ['/api/token', '/signin']) times.push(await ask(path))
  return Math.max(...times)
}

/** Milliseconds from what is too much to the first byte of the answer. Throws on any answer but 413. */
async function refusedAfter(
  { port }: Program,
  { path, isDeclared }: { path: string; isDeclared: boolean },
): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const answered = new Promise<string>((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString('latin1')))
    socket.once('error', reject)
  })
  const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
  const size = isDeclared ? 'content-length: 150000000' : 'transfer-encoding: chunked'
  let began = performance.now()
  socket.write(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: ${type}\r\n${size}\r\n\r\n`)
  if (!isDeclared) {
    for (let sent = 0; sent <= limitBytes; sent += pieceBytes) {
      began = performance.now()
      socket.write(`${pieceBytes.toString(16)}\r\n${'a'.repeat(pieceBytes)}\r\n`)
    }
  }
  const answer = await answered
  const tookMs = performance.now() - began
  socket.on('error', () => undefined)
  socket.destroy()
  if (!answer.startsWith('HTTP/1.1 413')) throw new Error(`${path} answered ${answer.slice(0, 40)}`)
  return tookMs
}

async function growthByAddresses(server: Program): Promise<number> {
  const firstDay = Temporal.PlainDate.from('2026-01-01')
  const address = (number: number): string =>
    number % 2 === 0 ? `/schedules?nonsense=${number}` : `/schedules?date=${firstDay.add({ days: number }).toString()}`
  await visit(server, { count: warmUpPages, address })
  await sleep(restMs)
  const before = residentBytes(server.pid)
  await visit(server, { count: addresses, address: (number) => address(warmUpPages + number) })
  await sleep(restMs)
  return (residentBytes(server.pid) - before) / 1_000_000
}

async function visit(
  { port }: Program,
  { count, address }: { count: number; address: (number: number) => string },
): Promise<void> {
  let next = 0
  const walk = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) {
      const answer = await fetch(`http://127.0.0.1:${port}${address(number)}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, walk))
}
