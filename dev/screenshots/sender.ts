import type { BrowserContext } from '@playwright/test'
import type { Product } from '#dev/harness/start-product.ts'

/** Sends a request with a browser's session, and returns the response body; a refusal throws. */
export function sender(product: Product) {
  // oxlint-disable-next-line max-params -- who asks, the request line and what goes with it
  return async (who: BrowserContext, line: string, body?: object): Promise<unknown> => {
    const [method = 'GET', path = ''] = line.split(' ')
    const headers = { 'x-platform': 'web', origin: product.url, 'idempotency-key': crypto.randomUUID() }
    const answer = await who.request.fetch(`/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { data: body }),
    })
    if (!answer.ok()) throw new Error(`${line} answered ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }
}
