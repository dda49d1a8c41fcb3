import type { Page } from '@playwright/test'
import type { Locale } from '#domain/text/localized.ts'
import { toDialog, words } from './view.ts'

export async function openCart(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: words[locale].cart.title }).first().click()
  await toDialog(page)
}
