import type { PaymentMethod, PaymentProvider } from '#domain/payments/model.ts'
import type { Config } from '#server/kit/config.ts'
import type { GatewaySettings } from '#server/kit/gateway-settings.ts'
import { createCurlecClassic, type CurlecClassic } from './curlec-classic.ts'
import { createIpay88 } from './ipay88.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createDowntimes, type Downtimes } from './razorpay-downtimes.ts'
import { createRazorpay } from './razorpay.ts'

/** The gateways of this installation, as its configuration names them. */
export interface Gateways {
  /** The providers that payments are made with now. */
  readonly named: Config['gateways']
  /** The gateway that takes a method now; absent when none is set up for it. */
  readonly taking: (method: PaymentMethod) => PaymentGateway | undefined
  /** The gateway that an attempt was made with; absent when its keys are no longer there. */
  readonly of: (provider: PaymentProvider) => PaymentGateway | undefined
  /** Curlec's own list of banks, whichever takes the payments. */
  readonly banks: CurlecClassic['banks']
  /** What the gateway that takes the payments cannot reach; absent where it says nothing of that. */
  readonly downtimes: Downtimes | undefined
  /** Mandates and collections; the classic interface takes them, whichever takes the payments. */
  readonly mandates: CurlecClassic['mandates']
}

/** What is paid through each. */
const methods: Readonly<Record<Config['gateways'][number], readonly PaymentMethod[]>> = {
  curlec: ['curlecfpx', 'curleccc'],
  razorpay: ['curlecfpx', 'curleccc'],
  ipay88: ['ipay88'],
}

/** The ways to pay through those gateways, in the order in which they are offered. */
export function methodsThrough(named: Config['gateways']): readonly PaymentMethod[] {
  return [...new Set(named.flatMap((gateway) => methods[gateway]))]
}

export function createGateways(config: Pick<Config, keyof GatewaySettings>): Gateways {
  const curlec = createCurlecClassic(config.gateway)
  const all: readonly PaymentGateway[] = [
    curlec,
    ...(config.razorpay ? [createRazorpay(config.razorpay)] : []),
    ...(config.ipay88 ? [createIpay88(config.ipay88)] : []),
  ]
  const of: Gateways['of'] = (provider) => all.find((gateway) => gateway.provider === provider)
  const taker = (method: PaymentMethod) => config.gateways.find((named) => methods[named].includes(method))
  return {
    named: config.gateways,
    taking: (method) => {
      const named = taker(method)
      return named && of(named)
    },
    of,
    mandates: curlec.mandates,
    banks: curlec.banks,
    downtimes: config.razorpay && config.gateways.includes('razorpay') ? createDowntimes(config.razorpay) : undefined,
  }
}
