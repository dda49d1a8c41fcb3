import { setTimeout as sleep } from 'node:timers/promises'
import { during, type Bench } from '../bench.ts'
import { residentBytes } from '../database-cpu.ts'
import { startProgram } from '../program.ts'
import { atMost, type Result } from '../result.ts'

const restMs = 30_000

/** Memory of the server that has shown its first page and then rests. */
export async function measureMemory(bench: Bench): Promise<Result> {
  const env = { DATABASE_URL: bench.demoUrl, PORT: '0', HOST: '127.0.0.1', MODE: 'demo' }
  const server = await startProgram({ file: 'server/main.ts', env, nodeWords: ['--max-semi-space-size=4'] })
  return during([server], async () => {
    for (const path of ['/', '/api/packages', '/api/schedules']) {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    }
    await sleep(restMs)
    return {
      scenario: 'memory',
      findings: [
        atMost({
          what: 'Memory of the server process at rest',
          value: residentBytes(server.pid) / 1_000_000,
          limit: 150,
          unit: ' MB',
        }),
      ],
      figures: {},
      method: `Resident memory of server/main.ts, with pages and jobs in it, ${restMs / 1000} s after it answered its first page and two lists; a megabyte is a million bytes.`,
    }
  })
}
