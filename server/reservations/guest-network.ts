import type { WriteContext } from '#server/kit/context.ts'
import { networkMark } from './network-mark.ts'

/** The network of a caller without an account as orders store it; null for a member, whose network is not stored. */
export function guestNetwork(ctx: Pick<WriteContext, 'caller' | 'network' | 'config'>): string | null {
  return ctx.caller.kind === 'account' ? null : networkMark(ctx)
}
