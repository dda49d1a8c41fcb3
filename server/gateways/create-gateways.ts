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
  /** The gateway of a method now; absent when none is set up for it. */
  readonly taking: (method: PaymentMethod) => PaymentGateway | undefined
  /** The gateway of an attempt; absent when its keys are no longer set. */
  readonly of: (provider: PaymentProvider) => PaymentGateway | undefined
  /** Curlec's list of banks, whichever gateway takes the payments. */
  readonly banks: CurlecClassic['banks']
  /** The banks that the gateway of the payments cannot reach; absent where it does not report them. */
  readonly downtimes: Downtimes | undefined
  /** Mandates and collections, always through the classic interface. */
  readonly mandates: CurlecClassic['mandates']
}

/** The methods of each gateway. */
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
