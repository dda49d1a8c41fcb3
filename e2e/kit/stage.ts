import type { Browser, BrowserContext } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { watchRequests } from '#dev/settled.ts'
import { startProduct, type Product } from './product.ts'
import { aVisitor, browserOfWorker, desktop, type Visitor, type VisitorOptions } from './visitor.ts'

/** The running product and a browser, for all journeys of a file. */
export interface Stage {
  readonly product: Product
  readonly browser: Browser
  readonly aVisitor: (options?: Omit<VisitorOptions, 'url'>) => Promise<Visitor>
  /** Another window with that visitor's storage, with script or without. */
  readonly windowOf: (visitor: Visitor, how: Omit<VisitorOptions, 'url'>) => Promise<BrowserContext>
}

/** Called once at the top of a file of journeys. At its end the invariants are checked on what the journeys left. */
export function stageProduct(options: Parameters<typeof startProduct>[0] = {}): Stage {
  let product: Product
  let browser: Browser
  beforeAll(async () => {
    product = await startProduct(options)
    browser = await browserOfWorker()
  })
  afterAll(async () => {
    for (const context of browser.contexts()) await context.close()
    await product.stop()
  })
  return {
    get product() {
      return product
    },
    get browser() {
      return browser
    },
    aVisitor: async (how = {}) => aVisitor(browser, { url: product.url, ...how }),
    windowOf: async ({ context }, { size = desktop, scripts = true }) => {
      const other = await browser.newContext({
        baseURL: product.url,
        storageState: await context.storageState(),
        javaScriptEnabled: scripts,
        viewport: size,
      })
      watchRequests(other)
      return other
    },
  }
}
