import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { deviceMark } from './device-mark.ts'

/**
 * Names whom somebody speaks for and from where: a device that logged in to this account before, else the network. What
 * is counted by it, nobody uses up for whoever sits somewhere else.
 */
export function placeKey(
  ctx: Pick<ReadContext, 'deviceMark' | 'config' | 'network'>,
  of: {
    readonly who: string
    readonly account: { readonly id: string; readonly passwordHash: string } | undefined
  },
): { readonly key: string; readonly isKnown: boolean } {
  const { who, account } = of
  const device =
    account && deviceMark.read(ctx.deviceMark, { ...account, accountId: account.id, secret: ctx.config.secret })
  const place = device === undefined ? `network ${ctx.network}` : `device ${device}`
  return { key: hashText(`${who} ${place}`), isKnown: device !== undefined }
}
