import type { Config } from '#server/kit/config.ts'
import { askGateway } from './post-to-gateway.ts'

/** The host of the gateway, and our keys. */
export type RazorpayKeys = NonNullable<Config['razorpay']> & { readonly timeoutMs: number }

interface Call {
  readonly path: string
  /** JSON; a GET when absent. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Calls Curlec by Razorpay under its keys. Undefined without any response. */
export async function callRazorpay(
  gateway: RazorpayKeys,
  { path, body, headers }: Call,
): Promise<{ readonly ok: boolean; readonly status: number; readonly json: unknown } | undefined> {
  const credentials = Buffer.from(`${gateway.keyId}:${gateway.keySecret}`).toString('base64')
  const answer = await askGateway(`${gateway.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    timeoutMs: gateway.timeoutMs,
    headers: {
      authorization: `Basic ${credentials}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
  })
  return answer && { ok: answer.ok, status: answer.status, json: parseJson(answer.text) }
}

/** Undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
