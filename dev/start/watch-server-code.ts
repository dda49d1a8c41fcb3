import { watch } from 'node:fs'
import { join } from 'node:path'
import { describeFailure } from '#dev/problem.ts'
import { onStop } from './stopping.ts'

const repository = join(import.meta.dirname, '..', '..')
/** An editor saves in several steps, and a checkout changes many files. */
const quietMs = 150

/**
 * Calls `restart` after each change of code that the running server has loaded. Node's own --watch adds a process in
 * between, which survives when this one is killed. Pages are not watched: the development server does that.
 */
export function watchServerCode(restart: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const restartOnce = async (): Promise<void> => {
    console.log('Server code changed; restarting the server.')
    await restart().catch((error: unknown) => console.error(`${describeFailure(error)}\nWaiting for the next change.`))
  }
  const soon = (path: string | null): void => {
    if (path === null || !/\.(ts|sql)$/.test(path) || path.endsWith('.test.ts')) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(restartOnce)
    }, quietMs)
  }
  for (const wing of ['server', 'domain']) {
    watch(join(repository, wing), { recursive: true, signal: onStop.signal }, (_event, path) => soon(path)).on(
      'error',
      () => undefined,
    )
  }
}
