import type { BrowserContext, Page } from '@playwright/test'

/**
 * Newer browsers lose the driver's offline state at the next page, where `navigator.onLine` is then true. Sets it again
 * for each page while the network is off; older browsers do not need it.
 */
export function keepOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  let isOffline = false
  let reminded = Promise.resolve()
  const remind = (page: Page): void => {
    reminded = reminded.then(async () => tell(page, isOffline))
  }
  context.setOffline = async (offline) => {
    const wasOffline = isOffline
    isOffline = offline
    await reminded
    await setOffline(offline)
    // What a page was told, its process may still believe when another page has got its network back.
    if (wasOffline && !offline) for (const page of context.pages()) remind(page)
    await reminded
  }
  context.on('page', (page) => page.on('domcontentloaded', () => (isOffline ? remind(page) : undefined)))
}

async function tell(page: Page, offline: boolean): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    const network = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.overrideNetworkState', network)
  } catch {
    // A browser that does not know this command, or a page that has gone.
  }
}
