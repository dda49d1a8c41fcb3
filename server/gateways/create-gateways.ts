import type { PaymentMethod } from '#domain/payments/model.ts'
import type { Config } from '#server/kit/config.ts'
import { createCurlecClassic, type CurlecClassic } from './curlec-classic.ts'
import type { PaymentGateway } from './payment-gateway.ts'

/** The gateways of this installation, as its configuration names them. */
export interface Gateways {
  /** The gateway that takes a method now; absent when none is set up for it. */
  readonly taking: (method: PaymentMethod) => PaymentGateway | undefined
  /** The gateway that an attempt was made with; absent when its keys are no longer there. */
  readonly of: (provider: string) => PaymentGateway | undefined
  readonly curlec: PaymentGateway
  readonly banks: CurlecClassic['banks']
}

export function createGateways(config: Pick<Config, 'gateway'>): Gateways {
  const curlec = createCurlecClassic(config.gateway)
  const all: readonly PaymentGateway[] = [curlec]
  return {
    taking: (method) => (method === 'curlecfpx' ? curlec : undefined),
    of: (provider) => all.find((gateway) => gateway.provider === provider),
    curlec,
    banks: curlec.banks,
  }
}
