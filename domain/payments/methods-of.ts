import type { Sen } from '#domain/kit/money.ts'
import { fpxLimits } from './check-limits.ts'
import { businessModels, type AccountType, type ChosenMethod, type GatewayProvider } from './model.ts'

/** 00 is a mandate, 01 instant pay. */
export type PaymentKind = '00' | '01'

interface OfferedMethod {
  readonly code: ChosenMethod
  readonly name: string
  /** The gateway of a method: mandates always use classic Curlec. */
  readonly provider: GatewayProvider
  readonly minimumSen: Sen
  readonly maximumSen: Sen
}

/**
 * The methods of a gateway, with the limits of that type of account, in the order in which they are offered. Methods
 * for persons only, such as a wallet, are not offered to a business. Example: iPay88 has none for a business.
 */
export function methodsOf(
  provider: GatewayProvider,
  { kind, accountType }: { kind: PaymentKind; accountType: AccountType },
): readonly OfferedMethod[] {
  const limits = fpxLimits[businessModels[accountType]]
  if (provider === 'ipay88')
    return kind === '01' && accountType === '01' ? [{ code: 'ipay88', name: 'iPay88', provider, ...limits }] : []
  const through = { provider: kind === '00' ? 'curlec' : provider, ...limits } as const
  return [
    { code: 'curlecfpx', name: 'FPX', ...through },
    { code: 'curleccc', name: 'Card', ...through },
  ]
}
