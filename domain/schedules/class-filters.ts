import { z } from 'zod/mini'
import { commaJoinedIds } from '#domain/kit/id.ts'
import { wireDay } from '#domain/kit/time.ts'

/** Which classes staff ask for: days as `weekRange` takes them, and comma-joined ids that match any of them. */
export const classFilters = {
  date_from: z.optional(wireDay),
  date_to: z.optional(wireDay),
  room: z.optional(commaJoinedIds),
  instructor: z.optional(commaJoinedIds),
  class_type: z.optional(commaJoinedIds),
}
