import type { BrowserContext } from '@playwright/test'
import type { Visitor } from './visitor.ts'

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * Gives a visitor's browser to somebody else, or to nobody. It keeps the files of the site, which a new browser would
 * fetch and compile again, and nothing of the person before.
 */
export async function changePerson({ page, context, url }: Visitor, session: Session | undefined): Promise<void> {
  // A page without script, which stores nothing meanwhile.
  await page.goto('/robots.txt')
  await page.evaluate(() => sessionStorage.clear())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage,indexeddb' })
  await devtools.detach()
  await context.clearCookies()
  await context.addCookies(session?.cookies ?? [])
}
