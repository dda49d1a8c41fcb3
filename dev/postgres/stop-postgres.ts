import { setTimeout as sleep } from 'node:timers/promises'
import { isPostgresAlive } from './postmaster-file.ts'

const fastLimitMs = 20_000
const immediateLimitMs = 5_000

/**
 * Stops a server and resolves when it has ended. SIGINT ends its sessions and writes a checkpoint; a server that cannot
 * finish gets SIGQUIT, after which the next start recovers from its log and loses nothing.
 */
export async function stopPostgres(pid: number): Promise<void> {
  if (await endsAfter(pid, { signal: 'SIGINT', limitMs: fastLimitMs })) return
  await endsAfter(pid, { signal: 'SIGQUIT', limitMs: immediateLimitMs })
}

async function endsAfter(
  pid: number,
  { signal, limitMs }: { signal: 'SIGINT' | 'SIGQUIT'; limitMs: number },
): Promise<boolean> {
  const limit = performance.now() + limitMs
  if (isPostgresAlive(pid)) process.kill(pid, signal)
  while (isPostgresAlive(pid)) {
    if (performance.now() > limit) return false
    await sleep(10)
  }
  return true
}
