import type { Page } from '@playwright/test'
import pg from 'pg'
import { expect, test } from 'vitest'
import { field, goToPayment } from './kit/checkout.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** From now on no cart can be written, as with a full disk. */
async function breakCarts(): Promise<void> {
  const db = new pg.Client(stage.product.databaseUrl)
  await db.connect()
  await db.query(`
    create function carts_are_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger carts_are_broken before update on carts for each row execute function carts_are_broken()`)
  await db.end()
}

test('a coupon that could not be removed shows a toast, and a failed checkout step says why', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await goToPayment(page, { pairs: 3, email: 'guest@example.com' })
  const order = page.getByRole('complementary', { name: 'Your order' })
  await order.getByText('Add a coupon or gift card').locator('visible=true').click()
  await order.getByLabel('Coupon or gift card').locator('visible=true').fill('slow10')
  await order.getByRole('button', { name: 'Apply' }).click()
  const remove = order.getByRole('button', { name: 'Remove SLOW10' })
  await remove.waitFor()
  await breakCarts()
  await remove.click()
  await toasts(page).getByText('Failed to remove coupon').waitFor()
  await order.getByRole('alert').getByText('Failed to remove coupon').waitFor()
  await page.goto('/checkout?step=2')
  await field(page, 'Street').fill('14 Lorong Stewart')
  await page.getByRole('button', { name: /^Continue to payment/ }).click()
  await toasts(page)
    .getByText(/try again/i)
    .waitFor()
  await visitor.leave()
})

test('an address that could not be saved shows why in a toast, and stays as it was typed', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/address')
  const full = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-platform': 'web' }
    const { data } = await (await fetch('/api/address', { headers })).json()
    const { recipient, email, contact_number, street_address, city, zip, state_id } = data[0]
    const body = JSON.stringify({
      title: 'More',
      recipient,
      email,
      contact_number,
      street_address,
      city,
      zip,
      state_id,
    })
    for (let times = 0; times < 40; times += 1)
      if ((await fetch('/api/address', { method: 'POST', headers, body })).status >= 400) return true
    return false
  })
  expect(full).toBe(true)
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'New address' })
  await dialog.getByLabel('Title').fill('One more')
  await dialog.getByLabel('Contact number').fill('012-345 6789')
  await dialog.getByLabel('Street').fill('12 Lorong Stewart')
  await dialog.getByLabel('Postcode').fill('10200')
  await expect.poll(async () => dialog.getByLabel('City').inputValue()).toBe('George Town')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await toasts(page).getByText('Delete an address first. An address book holds 30.').waitFor()
  expect(await dialog.getByLabel('Street').inputValue()).toBe('12 Lorong Stewart')
  await visitor.leave()
})
