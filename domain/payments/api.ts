import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { listedId, listFields, pageOf } from '#domain/kit/list.ts'

const gatewayItem = z.strictObject({
  id: z.string(),
  code: z.enum(['curlec', 'razorpay', 'ipay88']),
  name: z.string(),
})

export const listPaymentGateways = endpoint({
  name: 'payments.gateways',
  method: 'GET',
  path: '/payment_gateways',
  who: 'anyone',
  freshness: 'public',
  summary: 'Payment providers of the branch',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort'], keyword: 'name' }) }),
  output: pageOf(gatewayItem),
})

export const getPaymentGateway = endpoint({
  name: 'payments.gateway',
  method: 'GET',
  path: '/payment_gateways/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One payment provider of the branch',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: listedId }),
  output: gatewayItem,
})

/** `method` 00 is a mandate, 01 instant pay; `business_model` 01 is personal (B2C), 02 business (B2B1). */
const ofKind = {
  method: z._default(z.enum(['00', '01']), '01'),
  business_model: z._default(z.enum(['01', '02']), '01'),
}
const methodItem = z.strictObject({
  id: z.string(),
  code: z.enum(['curlecfpx', 'curleccc', 'ipay88']),
  name: z.string(),
  provider: z.enum(['curlec', 'razorpay', 'ipay88']),
  minimum: z.string(),
  maximum: z.string(),
})

export const listPaymentMethods = endpoint({
  name: 'payments.methods',
  method: 'GET',
  path: '/payment_methods',
  who: 'anyone',
  freshness: 'public',
  summary: 'Ways to pay',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['sort'], keyword: 'name' }),
    ...ofKind,
  }),
  output: pageOf(methodItem),
})

export const getPaymentMethod = endpoint({
  name: 'payments.method',
  method: 'GET',
  path: '/payment_methods/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One way to pay',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: listedId, ...ofKind }),
  output: methodItem,
})

export const listBanks = endpoint({
  name: 'payments.banks',
  method: 'GET',
  path: '/curlec-services/bank-list',
  who: 'anyone',
  freshness: 'public',
  summary: 'Banks of online banking, with the ones that are offline now',
  refusals: ['payments.no_provider'],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['name'], keyword: 'name' }),
    ...ofKind,
  }),
  output: pageOf(z.strictObject({ id: z.string(), code: z.string(), name: z.string(), online: z.boolean() })),
})
