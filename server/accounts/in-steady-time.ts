import { setTimeout } from 'node:timers/promises'

/**
 * Does the work and answers no sooner than after that many milliseconds, whatever the work found: how long an answer
 * takes then does not tell whether there is an account.
 */
export async function inSteadyTime<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), setTimeout(ms)])
  return result
}
