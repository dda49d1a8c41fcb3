import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { startChild } from '#dev/start/child.ts'
import { watching } from '#dev/testing/fake-gateway.ts'
import { ask, type Site } from '#dev/testing/server.ts'

const stopLimitMs = 60_000
/** What whoever is woken was promised, from the cause to the alarm and from its end to the silence. */
export const mostAlarmMs = 180_000

/** The demo's server without the harness, on the caller's database until the test ends. Returns how it is asked. */
export async function startDemoServer(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<Site['request']> {
  const { port, stop } = await startChild({
    name: 'A server',
    file: 'server/main.ts',
    isQuiet: true,
    env: { MODE: 'demo', DATABASE_URL: databaseUrl, PORT: '0', RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env },
  })
  onTestFinished(stop, stopLimitMs)
  // oxlint-disable-next-line max-params -- reads as an HTTP request line
  return async (method, path, asked) => ask(`http://127.0.0.1:${port}/api${path}`, { method, ...asked })
}

/** A watcher outside that the server calls. Both wait for its next fitting call, and return after how many seconds. */
interface Watcher {
  readonly heartbeatUrl: string
  /** A call that names a full disk. */
  readonly hearsOfSpace: () => Promise<number>
  /** A call that does not. */
  readonly hearsNoMore: () => Promise<number>
}

/** Until the test ends. What does not come within three minutes fails it. */
export async function openWatcher(): Promise<Watcher> {
  const { url, calls } = await watching()
  const namesSpace = (call: string): boolean => /\/fail .*\bspace\b/.test(call)
  const hears = async (fits: (call: string) => boolean): Promise<number> => {
    const [startMs, first] = [performance.now(), calls.length]
    for (; !calls.slice(first).some(fits); await sleep(200))
      if (performance.now() - startMs > mostAlarmMs)
        throw new Error(`not heard within three minutes: ${calls.join(', ')}`)
    return Math.round((performance.now() - startMs) / 1000)
  }
  return {
    heartbeatUrl: `${url}/ping`,
    hearsOfSpace: async () => hears(namesSpace),
    hearsNoMore: async () => hears((call) => !namesSpace(call)),
  }
}
