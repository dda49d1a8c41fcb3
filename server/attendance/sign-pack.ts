import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import { instantAt, type Instant } from '#domain/kit/time.ts'
import { bySecrets, type Secrets } from '#server/kit/secrets.ts'

interface Pack {
  readonly deviceId: Id<'staff_devices'>
  readonly takenAt: Instant
}

/**
 * The proof of a roster that a device keeps: the moment at which it was taken, signed for that device with HMAC-SHA256
 * (RFC 2104), so that what is pressed on it later cannot claim another moment.
 */
export const signPack = {
  make(pack: Pack, [secret]: Secrets): string {
    return `${pack.takenAt.epochMilliseconds}.${signatureOf(pack, secret)}`
  },
  /** When it was taken; undefined for a proof of another device, or none of ours. */
  read(proof: string, { deviceId, secrets }: { deviceId: Pack['deviceId']; secrets: Secrets }): Instant | undefined {
    const [, digits, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? []
    if (digits === undefined || signature === undefined) return undefined
    const takenAt = instantAt(Number(digits))
    const sent = Buffer.from(signature)
    return bySecrets(secrets, (secret) =>
      timingSafeEqual(sent, Buffer.from(signatureOf({ deviceId, takenAt }, secret))) ? takenAt : undefined,
    )
  },
} as const

function signatureOf({ deviceId, takenAt }: Pack, secret: string): string {
  return createHmac('sha256', secret).update(`roster pack ${deviceId} ${takenAt.epochMilliseconds}`).digest('base64url')
}
