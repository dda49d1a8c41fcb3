import type { InputOf } from '#domain/kit/endpoint.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { call } from '#web/kit/api.ts'
import { toScheduledClass, type ScheduledClass } from './scheduled-class.ts'

/** The current seats left in the classes of a day; undefined when the request failed. */
export async function fetchSeatsLeft(
  asked: InputOf<typeof listSchedules>,
): Promise<{ readonly now: string; readonly classes: readonly ScheduledClass[] } | undefined> {
  const answer = await call(listSchedules, asked)
  return answer.ok ? { now: answer.value.now, classes: answer.value.data.map(toScheduledClass) } : undefined
}
