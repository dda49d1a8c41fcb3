import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { getSchedule } from '#domain/schedules/api.ts'
import { call } from '#web/kit/api.ts'

/** The current class, without the map, which is shown already; undefined when the request failed. */
export async function fetchClass(sessionId: string): Promise<OutputOf<typeof getSchedule> | undefined> {
  const response = await call(getSchedule, { id: asId('class_sessions', sessionId), seat_map: 'false' })
  return response.ok ? response.value : undefined
}
