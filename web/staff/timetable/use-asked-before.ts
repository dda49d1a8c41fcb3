import { useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { staffCancelCredits } from '#domain/occupancy/decide-cancel.ts'
import { scopes } from '#domain/schedules/model.ts'
import { classReaders, classTemplates } from '#domain/timetable/class-message.ts'
import { useRuns } from '../work/use-runs.ts'

const text = z.optional(z.string())
const count = z.optional(z.number())
const choice = z.optional(z.boolean())

/** What the forms of held acts ask. */
const askedInput = z.object({
  reason: text,
  scope: z.optional(z.enum(scopes)),
  room_id: text,
  class_type_id: text,
  instructors: z.optional(z.array(z.object({ id: z.string(), role: z.string() }))),
  duration_minutes: count,
  capacity: count,
  seat_no: count,
  first_day: text,
  last_day: text,
  until_day: text,
  release: z.optional(z.array(z.string())),
  release_overlapping: choice,
  overwrite_edited: choice,
  session_id: text,
  with_id: text,
  absent_id: text,
  instructor_id: text,
  credit: z.optional(z.enum(staffCancelCredits)),
  to: z.optional(z.enum(classReaders)),
  template: z.optional(z.enum(classTemplates)),
  text_en: text,
  text_zh: text,
})
export type AskedBefore = z.output<typeof askedInput>

/**
 * What was asked by the act that was not done and whose notice leads here, so that its form begins with it and nothing
 * is typed twice. Undefined where the address names no such act of this endpoint.
 */
export function useAskedBefore({ name }: Pick<Endpoint, 'name'>): AskedBefore | undefined {
  const [query] = useSearchParams()
  const named = query.get('run')
  const run = useRuns()?.runs.find(({ id, kind }) => id === named && kind === name)
  return run && askedInput.safeParse(run.input).data
}
