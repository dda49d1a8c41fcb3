import type { Page } from '@playwright/test'

/** Keeps back what the page asks for at such addresses, until the returned function lets it go. */
export async function holdRequests(page: Page, addresses: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<boolean>()
  await page.route(addresses, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve(true)
}
