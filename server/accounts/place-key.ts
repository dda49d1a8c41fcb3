import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { deviceMark } from './device-mark.ts'

/**
 * Names the client that an attempt is counted by: a device that logged in to this account before, else the network. So
 * nobody uses up the attempts of a client elsewhere.
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
    account && deviceMark.read(ctx.deviceMark, { ...account, accountId: account.id, secrets: ctx.config.secrets })
  const place = device === undefined ? `network ${ctx.network}` : `device ${device}`
  return { key: hashText(`${who} ${place}`), isKnown: device !== undefined }
}
