import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import webPush from 'web-push'
import { listenLocally } from './listen-locally.ts'

/** A browser's subscription; its private key alone can decrypt messages. */
interface Browser {
  readonly path: string
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
  mood: 'willing' | 'gone' | 'busy' | 'elsewhere'
}

interface SentPush {
  readonly path: string
  readonly text: string
  readonly ttl: string | undefined
}

const moods = { gone: 410, busy: 503, elsewhere: 307 } as const

export type PushStandIn = Awaited<ReturnType<typeof startPushStandIn>>

/** Keys as in a studio's configuration, of 65 and 32 bytes; `createECDH` drops a private key's leading zeros. */
export function vapidKeys() {
  return webPush.generateVAPIDKeys()
}

/**
 * A fake push service: accepts messages signed with that key for this service, valid at most a day, and decrypts them
 * as the browser would. It refuses anything else.
 */
export async function startPushStandIn(studioKey: string) {
  const browsers = new Map<string, Browser>()
  const received: SentPush[] = []
  const refusals: string[] = []
  /** The status of the service's response. */
  const statusFor = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request)
    const browser = browsers.get(request.url ?? '')
    if (browser === undefined) return 404
    if (browser.mood !== 'willing') return moods[browser.mood]
    try {
      checkSignature(request.headers.authorization ?? '', { studioKey, audience: origin })
      received.push({ path: browser.path, text: readText(body, browser), ttl: String(request.headers['ttl']) })
      return 201
    } catch (error) {
      refusals.push(String(error))
      return 403
    }
  }
  const server = createServer((request, response) => {
    void statusFor(request).then((status) => response.writeHead(status, { location: '/other' }).end())
  })
  const host = `127.0.0.1:${await listenLocally(server)}`
  const origin = `http://${host}`
  return {
    host,
    received,
    refusals,
    /** A browser subscribes: returns what the page receives. */
    aBrowser: () => {
      const ecdh = createECDH('prime256v1')
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const browser: Browser = { path, ecdh, auth: randomBytes(16), mood: 'willing' }
      const p256dh = ecdh.generateKeys('base64url')
      browsers.set(path, browser)
      return { browser, asked: { endpoint: `${origin}${path}`, p256dh, auth: browser.auth.toString('base64url') } }
    },
    stop: () => server.close(),
  }
}

/** RFC 8292: a token signed with the studio's key, for this service, that expires within a day. */
function checkSignature(header: string, of: { readonly studioKey: string; readonly audience: string }): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  if (key !== of.studioKey) throw new Error('signed with another key')
  checkClaims(checkedToken(token, key), of.audience)
}

/** The claims of the token, after verifying its signature. */
function checkedToken(token: string, key: string): Record<string, unknown> {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, format: 'jwk' })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isTrue) throw new Error('the signature is invalid')
  return Object(JSON.parse(Buffer.from(claims, 'base64url').toString()))
}

function checkClaims({ aud, exp, sub }: Record<string, unknown>, audience: string): void {
  const leftSeconds = Number(exp) - Temporal.Now.instant().epochMilliseconds / 1000
  const isFresh = leftSeconds > 0 && leftSeconds <= 86_400
  if (!isFresh) throw new Error('the token has expired, or is valid for too long')
  if (aud !== audience) throw new Error('the token is for another service')
  if (!/^(?:mailto:|https:)/.test(String(sub))) throw new Error('the token names no contact')
}

/** RFC 8291 and RFC 8188, one record. */
function readText(body: Buffer, { ecdh, auth }: Browser): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
