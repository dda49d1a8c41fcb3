import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'

const sums = z.strictObject({ captured: wireMoney, refunded: wireMoney })

export const listStatements = endpoint({
  name: 'statements.list',
  method: 'GET',
  path: '/staff/statements',
  who: { staff: ['owner', 'manager'] },
  summary: 'Days at the gateways beside the own books, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { provider: /^[a-z0-9]{1,20}$/ },
      orders: ['day'],
      sorted: 'desc',
      keyword: 'provider, and order numbers and references of its lines',
    }),
  }),
  output: pageOf(
    z.strictObject({
      id: idOf('gateway_statements'),
      provider: z.enum(['curlec', 'razorpay', 'ipay88']),
      day: wireDay,
      made_at: wireInstant,
      ours: sums,
      theirs: sums,
      /** Lines with a difference; each is a task. */
      differences: z.number(),
    }),
  ),
})

/** Changes nothing but the audit, which keeps who exported it. */
export const exportStatement = endpoint({
  name: 'statements.export',
  method: 'POST',
  path: '/staff/statements/{id}/export',
  who: { staff: ['owner', 'manager'] },
  summary: 'One statement as a CSV file',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('gateway_statements') }),
  output: z.strictObject({ success: z.literal(true), name: z.string(), csv: z.string() }),
})
