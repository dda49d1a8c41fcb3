import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, staffToken, textOf } from './kit/api.ts'
import { typeBirthday } from './kit/birthday.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a member sends a link, and the friend who registers with it gets a tenth off', async () => {
  const member = await stage.aVisitor({ size: desktop })
  await signIn(member, 'weishan@example.com')
  await member.page.goto('/my-account/refer-to-friend')
  await settled(member.page)
  await expectAccessible(member.page)
  const link = await member.page.getByLabel('Your link').inputValue()
  const friend = await stage.aVisitor({ size: phone, scripts: false })
  const { page } = friend
  await page.goto(link)
  await page.getByRole('heading', { name: /gives you 10% off your first order/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  expect(await page.getByLabel(/^Referral code/).inputValue()).toMatch(/^[A-Z]{8}$/)
  await field(page, 'Full name').fill('Siti binti Ali')
  await field(page, 'Email or phone').fill('siti.referred@example.com')
  await field(page, 'Password').fill('five warm bowls of laksa')
  await typeBirthday(page, '1990-05-17')
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('checkbox', { name: /Privacy/ }).check()
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => !url.pathname.includes('signup'))
  const plans = await (await fetch(`${stage.product.url}/api/packages?search=slug:ten-class-pack`)).json()
  await page.goto(`/packages/purchase?plan_id=${plans.data[0].id}`)
  await page.getByText('Referred by a friend').first().waitFor({ state: 'attached' })
  await friend.leave()
  await member.page.reload()
  await member.page.getByText('Siti A.').waitFor()
  await member.page.getByText('Waiting').waitFor()
  await member.leave()
})

test.runIf(isLong)(
  'the balance of a gift card is shown without an account, and moved into the wallet with one',
  async () => {
    const card = await askApi(stage.product, 'POST /staff/gift-cards', {
      token: await staffToken(stage.product, 'owner@hundred.example'),
      body: { value: '150.00', reason: 'Prize of the open day' },
    })
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await page.goto('/giftcard?balance=1')
    await settled(page)
    await field(page, 'Gift card code').fill('0000 0000 0000 0000')
    await press(page, 'Check balance')
    await page.getByText("We can't find that card. Check the letters.").waitFor()
    await field(page, 'Gift card code').fill(textOf(card.body.code).toLowerCase())
    await press(page, 'Check balance')
    await page.getByText('RM 150.00').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Move RM 150\.00/ }).click()
    await page.waitForURL(/signin/)
    await visitor.leave()
    const member = await stage.aVisitor({ size: phone, scripts: false })
    await signIn(member, 'grace@example.com')
    await member.page.goto('/giftcard?balance=1')
    await field(member.page, 'Gift card code').fill(textOf(card.body.code))
    await press(member.page, 'Check balance')
    await member.page.getByRole('button', { name: /^Move RM 150\.00/ }).click()
    await member.page.getByText('RM 150.00 is in your wallet').waitFor()
    await member.leave()
  },
)
