import type { WriteContext } from '#server/kit/context.ts'
import { networkMark } from './network-mark.ts'

/** The network of a caller without an account as orders keep it; null for a member, of whom it is not kept. */
export function guestNetwork(ctx: Pick<WriteContext, 'caller' | 'network' | 'config'>): string | null {
  return ctx.caller.kind === 'account' ? null : networkMark(ctx)
}
