import type { BrowserContext, Page } from '@playwright/test'

/**
 * Newer browsers lose the driver's offline state at the next page, where `navigator.onLine` is then true. Sets it again
 * for each page while the network is off; older browsers do not need it.
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
    // A browser without this command, or a closed page.
  }
}
