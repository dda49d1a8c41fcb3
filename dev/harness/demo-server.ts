import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startChild, type Child } from '#dev/start/child.ts'
import { watching } from '#dev/testing/fake-gateway.ts'
import { ask, type Site } from '#dev/testing/server.ts'
import type { CheckName } from '#domain/checks/check-list.ts'

const stopLimitMs = 60_000
/** What whoever is woken was promised, from the cause to the alarm and from its end to the silence. */
export const mostAlarmMs = 180_000

/** The demo's server without the harness, on the caller's database until the test ends. */
export async function startDemoProcess(databaseUrl: string, env: Readonly<Record<string, string>>): Promise<Child> {
  const child = await startChild({
    name: 'A server',
    file: 'server/main.ts',
    isQuiet: true,
    env: { MODE: 'demo', DATABASE_URL: databaseUrl, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env },
  })
  onTestFinished(child.stop, stopLimitMs)
  return child
}

/** The same. Returns how it is asked. */
export async function startDemoServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<Site['request']> {
  const { port } = await startDemoProcess(databaseUrl, env)
  // oxlint-disable-next-line max-params -- reads as an HTTP request line
  return async (method, path, asked) => ask(`http://127.0.0.1:${port}/api${path}`, { method, ...asked })
}

/** A watcher outside that the server calls. Both wait for its next fitting call, and return after how many seconds. */
interface Watcher {
  readonly heartbeatUrl: string
  /** A call that says that this check alarms. */
  readonly secondsUntilAlarm: (name: CheckName) => Promise<number>
  /** A call of a round that does not; a full disk alone may be told by a process that knows of nothing else. */
  readonly secondsUntilClear: (name: CheckName) => Promise<number>
}

/** Until the test ends. What does not come within three minutes fails it. */
export async function openWatcher(): Promise<Watcher> {
  const { url, calls } = await watching()
  const names = (call: string, name: CheckName): boolean => new RegExp(`/fail .*\\b${name}\\b`).test(call)
  const hears = async (fits: (call: string) => boolean): Promise<number> => {
    const first = calls.length
    return secondsUntil(
      () => calls.slice(first).some(fits),
      () => calls.join(', '),
    )
  }
  return {
    heartbeatUrl: `${url}/ping`,
    secondsUntilAlarm: async (name) => hears((call) => names(call, name)),
    secondsUntilClear: async (name) =>
      hears((call) => !names(call, name) && (name === 'space' || !call.endsWith(' space'))),
  }
}

/** After how many seconds it is so; fails after three minutes, and says what was there instead. */
export async function secondsUntil(
  isSo: () => boolean | Promise<boolean>,
  instead: () => string = () => '',
): Promise<number> {
  const startMs = performance.now()
  for (; !(await isSo()); await sleep(200))
    if (performance.now() - startMs > mostAlarmMs) throw new Error(`not within three minutes: ${instead()}`)
  return Math.round((performance.now() - startMs) / 1000)
}
