import type { Locator, Page } from '@playwright/test'
import { words } from '#dev/screenshots/view.ts'

const tries = 12
const patienceMs = 6000
/** The retry offers of the pages, in both languages. */
const offers = new Set(
  [words.en, words.zh].flatMap(({ shell, offline, checkout, bookings, forms }) => [
    shell.reload,
    shell.tryAgain,
    offline.reload,
    checkout.silentAgain,
    checkout.failedTry,
    bookings.verifyAgain,
    forms.again,
  ]),
)

/**
 * Retries like a determined user: reloads a page that the browser could not load, presses what the page offers where
 * something is missing, and otherwise repeats the action, until the expected result is on the screen.
 */
export async function persist(
  page: Page,
  { act, until }: { readonly act: () => Promise<void>; readonly until: Locator | RegExp },
): Promise<void> {
  const turns: string[] = []
  for (let turn = 0; turn < tries; turn += 1) {
    turns.push(await takeTurn(page, { act, isFirst: turn === 0 }))
    if (await comes(page, until)) return
  }
  const said = await page.locator('body').innerText().catch(String)
  throw new Error(
    `${page.url()} did not reach ${String(until)}, after ${turns.join(' | ')}, and says: ${said.slice(0, 3000)}`,
  )
}

/** What it did, for the message of a failed journey. */
async function takeTurn(
  page: Page,
  { act, isFirst }: { readonly act: () => Promise<void>; readonly isFirst: boolean },
): Promise<string> {
  if (page.url().startsWith('chrome-error:'))
    return page.reload().then(
      () => 'reloaded',
      () => 'could not reload',
    )
  const pressed = isFirst ? undefined : await pressOffered(page)
  if (pressed !== undefined) return pressed
  return act().then(
    () => 'acted',
    (error: unknown) => String(error).slice(0, 300),
  )
}

/** Whether it is on the screen, or the page at that address, before the time-out. */
async function comes(page: Page, until: Locator | RegExp): Promise<boolean> {
  const waited =
    until instanceof RegExp
      ? page.waitForURL(until, { timeout: patienceMs })
      : until.first().waitFor({ timeout: patienceMs })
  return waited.then(
    () => true,
    () => false,
  )
}

/** The name of the offer that it pressed. */
async function pressOffered(page: Page): Promise<string | undefined> {
  for (const name of offers) {
    const offer = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
    if (!(await offer.isVisible())) continue
    await offer.click({ timeout: patienceMs }).catch(() => undefined)
    return name
  }
  return undefined
}
