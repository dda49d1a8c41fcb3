import { z } from 'zod/mini'
import { waiverStatuses } from '#domain/forms/model.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay } from '#domain/kit/time.ts'

/** What the branch knows of a member, in the list of members and on the member's page. */
export const memberFacts = {
  language: z.nullable(z.enum(['en', 'zh'])),
  birth_date: z.nullable(wireDay),
  waiver: z.enum(waiverStatuses),
  late_cancels: z.number(),
  no_shows: z.number(),
  store_credit: wireMoney,
  points: z.number(),
}
