import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { giveawayKinds } from './model.ts'

/** A day is one of the branch's calendar. */
export const listGiveaways = endpoint({
  name: 'giveaways.list',
  method: 'GET',
  path: '/staff/giveaways',
  who: { staff: ['owner'] },
  summary: 'What staff gave away without being paid for it, by whom, to whom and why',
  refusals: [],
  input: z.strictObject(
    listFields({
      search: { day: /^\d{4}-\d\d-\d\d$/, kind: new RegExp(`^(${giveawayKinds.join('|')})$`) },
      orders: ['given_at'],
      sorted: 'desc',
      keyword: 'names of whoever gave and whoever got, and reason',
    }),
  ),
  output: z.extend(
    pageOf(
      z.strictObject({
        id: idOf('giveaways'),
        kind: z.enum(giveawayKinds),
        /** Null for a gift card, which belongs to the holder of its code, and for a guest. */
        to: z.nullable(z.strictObject({ person_id: idOf('persons'), full_name: z.string() })),
        by: z.strictObject({ account_id: idOf('accounts'), full_name: z.string() }),
        subject_id: z.string(),
        worth: wireMoney,
        reason: z.string(),
        given_at: wireInstant,
      }),
    ),
    {
      /** Of all search results, not of this page alone. */
      total_worth: wireMoney,
    },
  ),
})
