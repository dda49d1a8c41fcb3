import type { Page } from '@playwright/test'

/** Counts the presses of a pointer from now on, also on documents that are opened later. A drag is one. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  const listen = "addEventListener('pointerdown', () => countTap(), { capture: true })"
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => taps
}
