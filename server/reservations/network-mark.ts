import { createHmac } from 'node:crypto'
import type { WriteContext } from '#server/kit/context.ts'
import { ownNetworks } from '#server/network/network-of.ts'

/**
 * The key by which the orders of a network's guests are found: HMAC-SHA256 (RFC 2104) with the installation's secret,
 * because a plain digest can be reversed by trying all addresses. Null for this machine in the demo, where newcomers
 * and tests are many buyers.
 */
export function networkMark({ network, config }: Pick<WriteContext, 'network' | 'config'>): string | null {
  if (config.mode === 'demo' && ownNetworks.has(network)) return null
  return createHmac('sha256', config.secret).update(`network ${network}`).digest('base64url')
}

/** The network of a caller without an account as orders store it; null for a member, whose network is not stored. */
export function guestNetwork(ctx: Pick<WriteContext, 'caller' | 'network' | 'config'>): string | null {
  return ctx.caller.kind === 'account' ? null : networkMark(ctx)
}
