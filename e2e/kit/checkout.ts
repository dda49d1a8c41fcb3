import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { settled } from '#dev/settled.ts'

/** A field of the page, not of a dialog over it. */
export const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true })

/** Sets the pairs of socks through the API of this browser's cart, like another tab. No page needs to be open. */
export async function putSocks({ request }: Page, pairs: number): Promise<void> {
  const headers = { 'x-platform': 'web' }
  const cart = await request.get('/api/cart', { headers })
  const socks: { id: string; variation_options: { id: string }[] } = await (
    await request.get('/api/products/grip-socks')
  ).json()
  const items = [{ id: socks.id, variation_option_id: socks.variation_options[0]?.id, quantity: pairs }]
  const { origin } = new URL(cart.url())
  const put = await request.put('/api/cart', { headers: { ...headers, origin }, data: { items } })
  expect(put.status(), await put.text()).toBe(200)
}

/** Fills in step 1 of the checkout, and continues when the page is ready for it. */
export async function giveContact(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Phone').fill('012-345 6789')
  await page.getByRole('button', { name: /^Continue to delivery/ }).click()
  await page.waitForURL(/step=2/)
  await settled(page)
}

/** Fills in step 2; the postcode fills in the rest. */
export async function giveAddress(page: Page): Promise<void> {
  await field(page, 'Full name').fill('陈伟珊')
  await field(page, 'Street').fill('12 Lorong Stewart')
  await field(page, 'Postcode').fill('10200')
}

/** A guest with this many pairs of socks, at the last step of the checkout. */
export async function goToPayment(page: Page, { pairs, email }: { pairs: number; email: string }): Promise<void> {
  await putSocks(page, pairs)
  await page.goto('/checkout')
  await giveContact(page, email)
  await giveAddress(page)
  await expect.poll(async () => field(page, 'City').inputValue()).toBe('George Town')
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await page.waitForURL(/step=3/)
  await page.getByRole('button', { name: /^Pay RM/ }).waitFor()
}

/** Chooses the bank and ticks both agreements. */
export async function chooseAndTick(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Maybank2U/ }).check()
  await page.getByRole('checkbox', { name: /Terms/ }).check()
}

/** Presses Pay and approves the payment at the bank, up to the page of its result. */
export async function payAtBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Approve payment of/ }).click()
  await page.waitForURL('**/checkout/result?**')
}

/** Pays a package on its page by bank transfer. */
export async function payForPackage(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: /Maybank2U/ })
    .first()
    .check()
  await payAtBank(page)
}
