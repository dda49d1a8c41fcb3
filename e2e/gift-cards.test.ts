import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, staffToken, textOf } from './kit/api.ts'
import { chooseAndTick, field, giveAddress, giveContact, goToPayment, putSocks } from './kit/checkout.ts'
import { countTaps } from './kit/count-taps.ts'
import { mailTo } from './kit/mail.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

const press = async (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

/** From the order page through the bank and back. */
async function payByBank(page: Page): Promise<void> {
  await press(page, 'Pay RM')
  await page.getByText('Terms must be checked. Privacy Policy must be agreed.').waitFor()
  await chooseAndTick(page)
  await press(page, 'Pay RM')
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.waitForURL(/checkout\/result/)
  await page.getByText("Thank you, it's paid.").waitFor()
}

test('a guest on a phone gives a card in at most eight taps, up to the page of the bank', async () => {
  const guest = await stage.aVisitor({ size: phone })
  const { page } = guest
  const taps = await countTaps(page)
  await page.goto('/giftcard')
  await settled(page)
  const write = async (name: string, words: string) => {
    await field(page, name).click()
    await page.keyboard.insertText(words)
  }
  await write('Your name', 'Wei Shan')
  await write('Recipient name', 'Mei Yee')
  await write('Recipient email', 'mei.eight@example.com')
  await write('Your email', 'giver.eight@example.com')
  await press(page, 'Continue to payment')
  await page.getByRole('heading', { name: 'One step left' }).waitFor()
  await chooseAndTick(page)
  await press(page, 'Pay RM')
  await page.getByRole('button', { name: /Approve payment/ }).waitFor()
  expect(taps()).toBe(8)
  expect(guest.complaints).toEqual([])
  await guest.leave()
})

test('a guest gives a card by e-mail, and its recipient moves it into the wallet', async () => {
  const guest = await stage.aVisitor({ size: phone })
  const { page } = guest
  await page.goto('/giftcard')
  await settled(page)
  await expectWellMade(page)
  await page.getByRole('radio', { name: 'Mermaid' }).check()
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await field(page, 'Amount in RM').fill('120')
  await field(page, 'Your name').fill('Wei Shan')
  await field(page, 'Recipient name').fill('Mei <b>Yee</b>')
  await page.getByText('For Mei <b>Yee</b>').first().waitFor()
  await page.getByText('RM\u00a0120', { exact: true }).first().waitFor()
  await field(page, 'Personal message').clear()
  await press(page, 'Continue to payment')
  await page.getByText('You must provide your personal message').waitFor()
  await page.getByText('You must provide your recipient email').waitFor()
  await page.getByText('You must at least provide your email address if no phone number').waitFor()
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('personal_message')
  await field(page, 'Personal message').fill('Ten breaths, twice a week.')
  await field(page, 'Recipient email').fill('meiyee.gift@example.com')
  await field(page, 'Your email').fill('giver.guest@example.com')
  await expectAccessible(page)
  await press(page, 'Continue to payment')
  await page.waitForURL(/checkout\/result/)
  await page.getByRole('heading', { name: 'One step left' }).waitFor()
  await expectAccessible(page)
  await payByBank(page)
  await page.getByRole('link', { name: 'Track this order' }).click()
  await page.getByText('to meiyee.gift@example.com', { exact: false }).waitFor()
  await expect
    .poll(async () => mailTo(stage.product, 'meiyee.gift@example.com'), { timeout: 15_000 })
    .toContain('From Wei Shan')
  await page.reload()
  await press(page, 'Resend')
  await page.getByText(/^(Goes out in a moment|Sent)/).waitFor()
  const link = new URL(/https?:\S+/.exec(await mailTo(stage.product, 'meiyee.gift@example.com'))?.[0] ?? 'none:')
  await guest.leave()

  const friend = await stage.aVisitor({ size: desktop, scripts: false })
  await signIn(friend, 'grace@example.com')
  await friend.page.goto(link.pathname + link.search)
  await press(friend.page, 'Open it')
  await friend.page.getByText('Ten breaths, twice a week.').waitFor()
  await friend.page.getByText('From Wei Shan').waitFor()
  await press(friend.page, 'Add RM\u00a0120.00 to my wallet')
  await friend.page.getByText('RM\u00a0120.00 is in your wallet').waitFor()
  await friend.page.goto(link.pathname + link.search)
  await press(friend.page, 'Open it')
  await friend.page.getByRole('heading', { name: "There's nothing left on this card" }).waitFor()
  await friend.leave()
})

/** Fills in a gift by e-mail, whose buyer gives no e-mail of their own. */
async function writeGift(page: Page, recipient: string): Promise<void> {
  await field(page, 'Your name').fill('Wei Shan')
  await field(page, 'Recipient name').fill('Mei Yee')
  await field(page, 'Personal message').fill('Ten breaths, twice a week.')
  await field(page, 'Recipient email').fill(recipient)
  await field(page, 'Your email').fill('gift.beside@example.com')
}

test.runIf(isLong)('a guest puts a card into the cart beside goods and pays both at once', async () => {
  const guest = await stage.aVisitor({ size: phone })
  const { page } = guest
  await putSocks(page, 1)
  await page.goto('/giftcard')
  await settled(page)
  await writeGift(page, 'beside.goods@example.com')
  await press(page, 'Add to cart')
  const drawer = page.getByRole('dialog', { name: /^Cart/ })
  await drawer.getByText('Gift card', { exact: false }).first().waitFor()
  await expectAccessible(page)
  expect(await drawer.getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
  await page.goto('/checkout')
  await giveContact(page, 'gift.beside@example.com')
  await giveAddress(page)
  await expect.poll(async () => field(page, 'City').inputValue()).toBe('George Town')
  await press(page, 'Continue to payment')
  await page.waitForURL(/step=3/)
  await expectAccessible(page)
  await chooseAndTick(page)
  await press(page, 'Pay RM')
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.waitForURL(/checkout\/result/)
  await page.getByText('Paid', { exact: false }).first().waitFor()
  await expect
    .poll(async () => mailTo(stage.product, 'beside.goods@example.com'), { timeout: 15_000 })
    .toContain('From Wei Shan')
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Cart, empty' }).waitFor()
  expect(guest.complaints).toEqual([])
  await guest.leave()
})

test.runIf(isLong)('a card is put into the cart without script, on the way to the checkout', async () => {
  const guest = await stage.aVisitor({ size: desktop, scripts: false })
  const { page } = guest
  await page.goto('/giftcard')
  await writeGift(page, 'not.sent@example.com')
  await press(page, 'Add to cart')
  await page.getByText('is in your cart.').waitFor()
  await expectWellMade(page)
  await page.getByRole('main').getByRole('link', { name: 'Check out' }).click()
  await page.waitForURL(/checkout/)
  await page.getByText('for Mei Yee').locator('visible=true').first().waitFor()
  await guest.leave()
})

test.runIf(isLong)('a member prints a card without script', async () => {
  const member = await stage.aVisitor({ size: desktop, scripts: false })
  await signIn(member, 'weishan@example.com')
  const { page } = member
  await page.goto('/giftcard')
  await field(page, 'Your name').fill('Wei Shan')
  await field(page, 'Recipient name').fill('Ah Ma')
  await field(page, 'Personal message').fill('For your knees.')
  await page.getByRole('radio', { name: /Physical card/ }).check()
  await press(page, 'Continue to payment')
  await page.waitForURL(/checkout\/result/)
  await page.getByRole('radio', { name: /Maybank2U/ }).check()
  await press(page, 'Pay RM')
  await page.getByRole('link', { name: 'Continue to the bank' }).click()
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.waitForURL(/checkout\/result/)
  await page.goto(`/my-account/orders/view${new URL(page.url()).search}`)
  await page.getByRole('link', { name: 'Print the card' }).click()
  await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).waitFor()
  await expectWellMade(page)
  await member.leave()
})

test.runIf(isLong)('a guest pays for goods partly with a card, with script and without', async () => {
  const card = await askApi(stage.product, 'POST /staff/gift-cards', {
    token: await staffToken(stage.product, 'owner@hundred.example'),
    body: { value: '30.00', reason: 'Prize of the open day' },
  })
  const guest = await stage.aVisitor({ size: desktop })
  const { page } = guest
  await goToPayment(page, { pairs: 1, email: 'card.payer@example.com' })
  const order = page.getByRole('complementary')
  await order.getByText('Add a coupon or gift card').locator('visible=true').click()
  await order.getByLabel('Coupon or gift card').locator('visible=true').fill(textOf(card.body.code).toLowerCase())
  await order.getByRole('button', { name: 'Apply' }).locator('visible=true').click()
  await order.getByText('−RM\u00a030.00').locator('visible=true').first().waitFor()
  await expectAccessible(page)
  const plain = await stage.windowOf(guest, { scripts: false })
  const still = await plain.newPage()
  await still.goto('/checkout?step=3')
  await still
    .getByRole('button', { name: /^Remove/ })
    .locator('visible=true')
    .last()
    .click()
  expect(await still.getByText('−RM\u00a030.00').count()).toBe(0)
  await plain.close()
  await page.reload()
  await settled(page)
  await order.getByText('Add a coupon or gift card').locator('visible=true').click()
  await order.getByLabel('Coupon or gift card').locator('visible=true').fill(textOf(card.body.code))
  await order.getByRole('button', { name: 'Apply' }).locator('visible=true').click()
  await page.getByText(/left to pay/).waitFor()
  await chooseAndTick(page)
  await page.getByRole('button', { name: /^Pay RM/ }).click()
  await page.getByRole('button', { name: /Approve payment/ }).click()
  await page.getByText("Thank you, it's paid.").waitFor()
  await page.getByRole('link', { name: 'Track this order' }).click()
  await page.getByText('Gift card', { exact: false }).first().waitFor()
  await guest.leave()
})
