import type { Page } from '@playwright/test'

/**
 * Counts the presses of a pointer from now on, also on documents that are opened later. A drag is one. It listens on
 * the document: the driver stops a press at the window that hit something else, because the page had moved, and repeats
 * it.
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  const listen = "document.addEventListener('pointerdown', () => countTap(), { capture: true })"
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => taps
}
