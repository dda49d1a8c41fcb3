import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from '@playwright/test'

/** What settles once the page no longer waits for the request. */
type Pending = PromiseWithResolvers<'ended'>

const underWay = new WeakMap<Page, Map<Request, Pending>>()
/** Requests that have no end, or that nothing waits for. */
const endless = ['eventsource', 'ping', 'websocket']
const patienceMs = 20_000

/** Lets `settled` track the requests of this browser's pages; called before the first of them opens. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const requests = new Map<Request, Pending>()
    const end = (request: Request): void => {
      requests.get(request)?.resolve('ended')
      requests.delete(request)
    }
    let document: Request | undefined
    underWay.set(page, requests)
    page.on('request', (request) => {
      if (request.isNavigationRequest()) document = request
      if (!endless.includes(request.resourceType())) requests.set(request, Promise.withResolvers())
    })
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    page.on('framenavigated', (frame) => {
      // Requests of the previous document end with it, without an event for each.
      if (frame === page.mainFrame() && document !== undefined)
        for (const request of requests.keys()) if (request !== document) end(request)
      document = undefined
    })
  })
}

/** Resolves when React has hydrated the page: from here on its script handles a press. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Resolves when the page is hydrated, has all its responses, and has rendered them. */
export async function settled(page: Page): Promise<void> {
  const requests = underWay.get(page)
  if (requests === undefined) throw new Error('the requests of this page are not watched')
  await hydrated(page)
  await nextFrame(page)
  for (let [next] = requests; next !== undefined; [next] = requests) {
    const [request, { promise }] = next
    const end = await Promise.race([promise, endOf(request), setTimeout(patienceMs, 'late', { ref: false })])
    if (end === 'late') throw new Error(`${request.url()} is still pending`)
    requests.delete(request)
    await nextFrame(page)
  }
}

async function endOf(request: Request): Promise<'ended'> {
  await (await request.response())?.finished()
  return 'ended'
}

/** Resolves when the page's changes so far are painted, and its effects have run. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
