import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than PostgreSQL lets a question run, for a network that is silent. */
const silentMs = 3000

/** The answer, or `silent` when the database is not heard of for three seconds; rejects as the question does. */
export async function unlessSilent<Answer>(ask: () => Promise<Answer>): Promise<Answer | 'silent'> {
  const giveUp = new AbortController()
  const silence = sleep(silentMs, 'silent' as const, { signal: giveUp.signal, ref: false })
  try {
    return await Promise.race([ask(), silence])
  } finally {
    giveUp.abort()
    silence.catch(() => undefined)
  }
}
