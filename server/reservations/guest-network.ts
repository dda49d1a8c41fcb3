import { createHmac } from 'node:crypto'
import type { WriteContext } from '#server/kit/context.ts'
import { ownNetworks } from '#server/network/network-of.ts'

/**
 * The network of a caller without an account as orders keep it: HMAC-SHA256 (RFC 2104) with the installation's secret,
 * because all addresses are soon tried against a plain digest. Null for a member, and for this machine in the demo,
 * where newcomers and tests are many buyers.
 */
export function guestNetwork({ caller, network, config }: Pick<WriteContext, 'caller' | 'network' | 'config'>) {
  if (caller.kind === 'account' || (config.mode === 'demo' && ownNetworks.has(network))) return null
  return createHmac('sha256', config.secret).update(`network ${network}`).digest('base64url')
}
