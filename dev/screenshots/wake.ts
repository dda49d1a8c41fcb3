import type { Page } from '@playwright/test'

/**
 * Does what a reader does first, which brings the parts of a page that wait for it: moves the pointer. The first move
 * only brings it onto the page, and one that rests there is no input.
 */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(2, 300)
  await page.mouse.move(2, 304)
}
