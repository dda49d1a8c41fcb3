import type { BrowserContext, Page } from '@playwright/test'

/**
 * Newer browsers forget with the next page that the driver took their network away, and `navigator.onLine` says true
 * there. Says it again at each page, as long as the network is gone; older browsers need no reminder.
 */
export function keepOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context)
  let isOffline = false
  context.setOffline = async (offline) => {
    isOffline = offline
    await setOffline(offline)
  }
  context.on('page', (page) => page.on('domcontentloaded', () => (isOffline ? void remind(page) : undefined)))
}

async function remind(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    const noNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await session.send('Network.overrideNetworkState', noNetwork)
  } catch {
    // A browser that does not know this command, or a page that has gone.
  }
}
