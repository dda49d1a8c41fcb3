import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '#dev/problem.ts'
import { freePort } from '../free-port.ts'
import { benchFolder, repository } from '../program.ts'
import { atMost, type Result } from '../result.ts'
import { startNpm } from '../run-commands.ts'

const tries = 3
const firstLimitMs = 120_000

/** From typing `npm start` to the first page, on a studio that was started before. */
export async function measureStart(): Promise<Result> {
  await secondsToFirstPage()
  const times: number[] = []
  for (let time = 0; time < tries; time += 1) times.push(await secondsToFirstPage())
  const middle = times.toSorted((one, other) => one - other)[Math.floor(tries / 2)] ?? 0
  return {
    scenario: 'start',
    findings: [atMost({ what: 'From a warm `npm start` to the first page', value: middle, limit: 3, unit: ' s' })],
    figures: {},
    method: `The median of ${tries} starts after one that built and filled everything: from the start of npm to the end of the first answer of 200 to /, asked every 10 ms.`,
  }
}

async function secondsToFirstPage(): Promise<number> {
  const port = await freePort()
  const startMs = performance.now()
  const npm = startNpm(repository, {
    PORT: String(port),
    GATEWAY_SIM_PORT: '0',
    DATA_DIR: join(benchFolder, 'start'),
    DATABASE_URL: '',
  })
  try {
    for (; performance.now() - startMs < firstLimitMs; await sleep(10)) {
      if (npm.ended()) throw new Problem(`npm start ended by itself:\n${npm.said()}`)
      if (await isServed(`http://127.0.0.1:${port}/`)) return (performance.now() - startMs) / 1000
    }
    throw new Problem(`npm start showed no page within ${firstLimitMs / 1000} s:\n${npm.said()}`)
  } finally {
    await npm.stop()
  }
}

async function isServed(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}
