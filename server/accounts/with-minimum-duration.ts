import { setTimeout } from 'node:timers/promises'

/**
 * Does the work and responds no sooner than after that many milliseconds, whatever the result, so that the time of a
 * response does not reveal whether there is an account.
 */
export async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), setTimeout(ms)])
  return result
}
