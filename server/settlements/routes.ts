import { isRefusal } from '#domain/kit/refusal.ts'
import {
  beginPayment as beginPaymentEndpoint,
  curlecCallback,
  curlecReturn,
  ipay88Callback,
  ipay88Return,
} from '#domain/settlements/api.ts'
import * as counter from '#domain/settlements/counter-api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { CallbackContext } from '#server/kit/context.ts'
import { callback, read, write, type Route } from '#server/kit/routes.ts'
import { beginPayment } from './begin-payment.ts'
import { giveCash, listCashDue, listCash } from './cash.ts'
import { receiveCallback } from './receive-callback.ts'
import { receiveReturn } from './receive-return.ts'
import { takeCash } from './take-cash.ts'

export function createSettlementsRoutes(gateways: Gateways): readonly Route[] {
  return [
    callback(beginPaymentEndpoint, beginPayment(gateways)),
    callback(curlecCallback, async (asking, input) => {
      const settle = await receiveCallback(asking, {
        gateway: curlecOf(gateways, { input, ...asking }),
        channel: 'server',
        input,
      })
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
    callback(curlecReturn, async (asking, input) =>
      receiveReturn(asking, { gateway: curlecOf(gateways, { input, ...asking }), input }),
    ),
    callback(ipay88Return, async (asking, input) => receiveReturn(asking, { gateway: gateways.of('ipay88'), input })),
    write(counter.takeCash, takeCash),
    write(counter.giveCash, giveCash),
    read(counter.listCash, listCash),
    read(counter.listCashDue, listCashDue),
  ]
}

interface Came {
  readonly input: Readonly<Record<string, unknown>>
  readonly message: CallbackContext['message']
}

/**
 * Curlec's own addresses serve its classic interface and the one by Razorpay; the format distinguishes them, and the
 * signature decides. Example: a body with `X-Razorpay-Signature` is a webhook of the latter.
 */
function curlecOf(gateways: Gateways, { input, message }: Came): PaymentGateway | undefined {
  const isRazorpay =
    message.header('x-razorpay-signature') !== undefined ||
    Object.keys(input).some((name) => name.startsWith('razorpay_') || name.startsWith('error['))
  return gateways.of(isRazorpay ? 'razorpay' : 'curlec')
}
