import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, staffToken } from './kit/api.ts'
import { field, goToPayment } from './kit/checkout.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade, phone, type Visitor } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

/** Staff enable it; a bag for three sen leaves something to round. */
beforeAll(async () => {
  const token = await staffToken(stage.product)
  const value = { cash_on_delivery_max_sen: 30_000, bag_fee_sen: 3 }
  await askApi(stage.product, 'PUT /staff/settings/policies', { token, body: { value } })
})

async function expectFit(page: Page): Promise<void> {
  await settled(page)
  await expectWellMade(page)
  await expectAccessible(page)
}

async function numberOf({ page }: Visitor): Promise<{ readonly id: string; readonly number: string }> {
  await page.waitForURL(/checkout\/result/)
  const id = new URL(page.url()).searchParams.get('order_id') ?? ''
  const said = await page.locator('.confirmation [role="status"]').innerText()
  return { id, number: /(?:order|订单) ([A-Z0-9]{12})/.exec(said)?.[1] ?? '' }
}

test('a guest on a phone orders two pairs of socks with cash on delivery, and follows them to the end', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await goToPayment(page, { pairs: 2, email: 'grace@example.com' })
  await page.getByRole('radio', { name: 'Cash on delivery' }).check()
  const way = page.locator('.method', { hasText: 'Cash on delivery' }).locator('.method-part')
  for (const row of [
    /Left to pay\s*RM\s?106\.03/,
    /Rounding to 5 sen\s*RM\s?0\.02/,
    /In cash on delivery\s*RM\s?106\.05/,
  ])
    await expect.poll(async () => way.innerText()).toMatch(row)
  expect(await page.getByRole('radio', { name: /Maybank2U/ }).isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('checkbox', { name: /Privacy/ }).check()
  await expectFit(page)
  await page.getByRole('button', { name: /^Order, pay RM\s?106\.05 in cash$/ }).click()
  const { id, number } = await numberOf(visitor)
  await page.getByRole('heading', { name: 'Ordered. Thank you.' }).waitFor()
  await page.getByText(`in cash ready when order ${number} arrives.`).waitFor()
  await page.getByRole('button', { name: 'Create my account' }).waitFor()
  await expectFit(page)

  await page.goto('/track-order')
  await settled(page)
  await field(page, 'Order number').fill(number)
  await field(page, 'Email or phone').fill('+60 12 345 6789')
  await page.getByRole('button', { name: 'Track order' }).click()
  await page.getByRole('heading', { name: 'Being prepared' }).waitFor()
  await expect.poll(async () => page.locator('.order-totals').innerText()).toMatch(/Cash on delivery\s*RM\s?106\.05/)
  await expectFit(page)
  await page.getByRole('link', { name: 'Print delivery note' }).click()
  await page
    .getByText(/^Cash on delivery, RM\s?106\.05 due$/)
    .first()
    .waitFor()
  await page.getByText('2 × 49.00').waitFor()
  await expectFit(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await page.getByRole('heading', { name: 'Being prepared' }).waitFor()

  const token = await staffToken(stage.product)
  await askApi(stage.product, `PUT /staff/orders/${id}/packed`, { token, body: {} })
  const courier = { courier: 'Pos Laju', tracking_number: 'EP 4417 2093 6 MY' }
  await askApi(stage.product, `PUT /staff/orders/${id}/delivery`, { token, body: courier })
  await page.reload()
  await page.getByText(/^With the courier\. Have RM\s?106\.05 in cash ready\.$/).waitFor()
  expect(await page.getByRole('link', { name: "I've received it" }).count()).toBe(0)
  await expectFit(page)

  await askApi(stage.product, `POST /staff/orders/${id}/cash`, { token, body: { due: '106.03' } })
  await page.reload()
  await page.getByRole('heading', { name: 'Complete' }).waitFor()
  await expect.poll(async () => page.locator('.order-totals').innerText()).toMatch(/Paid in cash[\s\S]*RM\s?106\.05/)
  await page.getByRole('link', { name: 'Print invoice' }).click()
  await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'without script, in Chinese, cash is chosen by a plain form, and a cancellation has nothing to refund',
  async () => {
    const before = await stage.aVisitor({ size: phone })
    await goToPayment(before.page, { pairs: 1, email: 'mei@example.com' })
    const context = await stage.windowOf(before, { size: phone, scripts: false })
    await before.leave()
    const page = await context.newPage()
    await page.goto('/zh/checkout?step=3')
    await page.getByRole('radio', { name: '货到付款' }).check()
    await page.getByRole('checkbox', { name: /条款/ }).check()
    await page.getByRole('checkbox', { name: /隐私/ }).check()
    await page.getByRole('button', { name: /^下单，送达时付现金/ }).click()
    await page.getByRole('heading', { name: '已下单，谢谢。' }).waitFor()
    await page.getByRole('link', { name: '查询这张订单' }).click()
    await page.getByRole('heading', { name: '正在准备' }).waitFor()
    await page.getByRole('link', { name: '取消订单' }).click()
    await page.getByText(/没有款项要退/).waitFor()
    await field(page, '说明').fill('买多了')
    await page.getByRole('button', { name: '申请取消' }).click()
    await page.getByRole('heading', { name: '您已申请取消此订单' }).waitFor()
    await page.getByText('没有款项要退').waitFor()
    await context.close()
  },
)
