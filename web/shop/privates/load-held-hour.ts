import { listPrivates } from '#domain/privates/api.ts'
import type { PrivateFormat } from '#domain/privates/model.ts'
import type { Call } from '#web/kit/api.ts'

/** An hour that is held for a private while its pack is bought. Times are of the wire. */
export interface HeldHour {
  readonly id: string
  readonly name: string
  readonly format: PrivateFormat
  readonly instructorId: string | undefined
  readonly instructorNames: readonly string[]
  readonly startsAt: string
  readonly until: string
  /** The studio's clock at the response. */
  readonly now: string
}

/** The hour that is held for a private, if any: an account has one. Undefined as well when the request failed. */
export async function loadHeldHour(call: Call): Promise<HeldHour | undefined> {
  const answer = await call(listPrivates, { when: 'upcoming', limit: '100' })
  if (!answer.ok) return undefined
  const found = answer.value.data.find(({ status }) => status === 'held')
  if (!found || found.held_until === null) return undefined
  return {
    id: found.id,
    name: found.class_name,
    format: found.format,
    instructorId: found.instructors[0]?.id,
    instructorNames: found.instructors.map(({ name }) => name),
    startsAt: found.starts_at,
    until: found.held_until,
    now: answer.value.now,
  }
}
