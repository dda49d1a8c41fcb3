import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#server/kit/secrets.ts'

const idBytes = 16
const proofBytes = 16

interface Feed {
  /** A uuid of random bits; a new one invalidates every earlier address. */
  readonly feedId: string
  /** The secret of the installation. */
  readonly secret: string
}

/**
 * The secret part of a calendar's address: the id of the feed and 16 bytes of HMAC-SHA256 (RFC 2104) over it, in
 * base64url. Its owner can see it again at any time, and the database alone is not enough to make one.
 */
export const calendarToken = {
  make({ feedId, secret }: Feed): string {
    const id = Buffer.from(feedId.replaceAll('-', ''), 'hex')
    return Buffer.concat([id, proofOf(id, secret)]).toString('base64url')
  },
  /** The feed that a token names; undefined for a token that was not made here. */
  read(token: string, secrets: Secrets): string | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== idBytes + proofBytes || bytes.toString('base64url') !== token) return undefined
    const id = bytes.subarray(0, idBytes)
    if (!secrets.some((secret) => timingSafeEqual(bytes.subarray(idBytes), proofOf(id, secret)))) return undefined
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  },
} as const

function proofOf(id: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update('calendar ').update(id).digest().subarray(0, proofBytes)
}
