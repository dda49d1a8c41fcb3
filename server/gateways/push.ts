import webPush from 'web-push'
import { isPushHost } from '#domain/messages/is-push-host.ts'
import type { PushSettings } from '#domain/messages/notice-kind.ts'

/** The push subscription of a browser: its endpoint and its keys. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `gone`: the subscription has ended. `refused` is final; `failed` may be tried again. */
type PushResult = 'taken' | 'gone' | 'refused' | 'failed'

export interface Push {
  /** Sends a text to one browser. It never throws: a service that is down or slow is a result. */
  send(to: PushAddress, text: string): Promise<PushResult>
}

const timeoutMs = 10_000
/** Push services drop a message after this time: a reminder of a class that is over is worth nothing. */
const ttlSeconds = 4 * 3600

/**
 * Calls the push services of browsers, and no other host, since the endpoint comes from a browser and may be anything.
 */
export function createPush({ publicKey, privateKey, contact, hosts }: PushSettings): Push {
  return {
    async send({ endpoint, p256dh, auth }, text) {
      if (!isPushHost(endpoint, hosts)) return 'refused'
      try {
        const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
          vapidDetails: { subject: contact, publicKey, privateKey },
          TTL: ttlSeconds,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        })
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
          body: new Uint8Array(body),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await response.body?.cancel()
        return resultOf(response.status)
      } catch {
        return 'failed'
      }
    },
  }
}

function resultOf(status: number): PushResult {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}
