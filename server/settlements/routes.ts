import { isRefusal } from '#domain/kit/refusal.ts'
import {
  beginPayment as beginPaymentEndpoint,
  curlecCallback,
  curlecReturn,
  ipay88Callback,
  ipay88Return,
} from '#domain/settlements/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { callback, read, type Route } from '#server/kit/routes.ts'
import { beginPayment } from './begin-payment.ts'
import { receiveCallback } from './receive-callback.ts'
import { receiveReturn } from './receive-return.ts'

export function createSettlementsRoutes(gateways: Gateways): readonly Route[] {
  return [
    read(beginPaymentEndpoint, beginPayment(gateways)),
    callback(curlecCallback, async (asking, input) => {
      const settle = await receiveCallback(asking, { gateway: gateways.of('curlec'), channel: 'server', input })
      return async (ctx) => {
        const received = await settle(ctx)
        return isRefusal(received) ? received : { success: true as const }
      }
    }),
    callback(ipay88Callback, async (asking, input) => {
      const settle = await receiveCallback(asking, { gateway: gateways.of('ipay88'), channel: 'server', input })
      return async (ctx) => {
        const received = await settle(ctx)
        return isRefusal(received) && received.code !== 'request.not_found' ? received : ('RECEIVEOK' as const)
      }
    }),
    callback(curlecReturn, async (asking, input) => receiveReturn(asking, { gateway: gateways.of('curlec'), input })),
    callback(ipay88Return, async (asking, input) => receiveReturn(asking, { gateway: gateways.of('ipay88'), input })),
  ]
}
