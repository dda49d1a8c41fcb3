import { createHmac } from 'node:crypto'
import type { WriteContext } from '#server/kit/context.ts'
import { ownNetworks } from '#server/network/network-of.ts'

/** The mark of a network by each secret, that of the newest first, which orders store. */
export type Marks = readonly [newest: string, ...former: string[]]

/**
 * The keys by which the orders of a network's guests are found: HMAC-SHA256 (RFC 2104) with the installation's secrets,
 * because a plain digest can be reversed by trying all addresses. Null for this machine in the demo, where newcomers
 * and tests are many buyers.
 */
export function networkMarks({ network, config }: Pick<WriteContext, 'network' | 'config'>): Marks | null {
  if (config.mode === 'demo' && ownNetworks.has(network)) return null
  const markOf = (secret: string) => createHmac('sha256', secret).update(`network ${network}`).digest('base64url')
  const [newest, ...former] = config.secrets
  return [markOf(newest), ...former.map(markOf)]
}

/** The marks of a caller without an account; null for a member, whose network is not stored. */
export function guestNetworks(ctx: Pick<WriteContext, 'caller' | 'network' | 'config'>): Marks | null {
  return ctx.caller.kind === 'account' ? null : networkMarks(ctx)
}
