import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

interface Device {
  readonly accountId: string
  /** Another password forgets every device. */
  readonly passwordHash: string
  /** The secret of the installation. */
  readonly secret: string
}

/** What a browser keeps after a login: it opens nothing, but tries from it are counted apart from everybody else's. */
export function deviceMark(device: Device): string {
  const nonce = randomBytes(12).toString('base64url')
  return `${nonce}.${signatureOf(nonce, device)}`
}

/** The device behind a mark that this account was given, else undefined. */
export function knownDevice(mark: string | undefined, device: Device): string | undefined {
  const [nonce = '', signature = ''] = (mark ?? '').split('.')
  const [sent, right] = [Buffer.from(signature), Buffer.from(signatureOf(nonce, device))]
  return sent.length === right.length && timingSafeEqual(sent, right) ? nonce : undefined
}

/** HMAC-SHA256 (RFC 2104). */
function signatureOf(nonce: string, { accountId, passwordHash, secret }: Device): string {
  return createHmac('sha256', secret).update(`device ${accountId} ${nonce} ${passwordHash}`).digest('base64url')
}
