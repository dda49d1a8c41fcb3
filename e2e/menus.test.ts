import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { withClientOn } from '#dev/testing/server-databases.ts'
import { askApi, listOf, textOf } from './kit/api.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, phone } from './kit/visitor.ts'

const stage = stageProduct()

test.each(
  shareOf([
    ['/', 'My Account', 'Change Region'],
    ['/zh', '我的账户', '切换地区'],
  ]),
)('the header of %s ends in words: %s, then %s', async (path, account, region) => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await page.goto(path)
  const header = page.getByRole('banner')
  const places = []
  for (const words of [account, region]) {
    const shown = header.getByText(words, { exact: true })
    expect(await shown.isVisible()).toBe(true)
    places.push((await shown.boundingBox())?.x ?? 0)
  }
  expect(places[0]).toBeLessThan(places[1] ?? 0)
  await settled(page)
  await header.getByRole('button', { name: region }).click()
  await header.getByRole('link', { name: /Kuala Lumpur|吉隆坡/ }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'the language menu lists the languages of the settings, English alone where the studio sets so',
  async () => {
    const visitor = await stage.aVisitor({ size: desktop })
    const { page } = visitor
    const listed = async () => {
      await page.goto('/packages')
      await settled(page)
      const menu = page.getByRole('banner').locator('.menu', { has: page.getByRole('button', { name: 'Language' }) })
      return menu.getByRole('link', { includeHidden: true }).allTextContents()
    }
    expect(await listed()).toEqual(['English', '中文'])
    await withClientOn(stage.product.databaseUrl, async (client) => {
      await client.query(`update settings set value = jsonb_set(value, '{languages}', '["en"]') where key = 'site'`)
    })
    await stage.product.harness('/forget', {})
    expect(await listed()).toEqual(['English'])
    await visitor.leave()
  },
)

test.each(
  shareOf([
    ['the footer', '/', 'contentinfo', ['Points and store credit', 'Recently viewed', 'Help Centre', 'Legal Notice']],
    ['the list of the account', '/my-account', 'main', ['Recently viewed', 'Help Centre', 'Legal Notice']],
    ['the Help Centre', '/my-account/help-center', 'main', ['Points and store credit', 'Legal Notice']],
  ] as const),
)('the links of %s lead to the pages that people look for', async (_place, path, role, names) => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  for (const name of names) {
    await page.goto(path)
    await page.getByRole(role).getByRole('link', { name }).last().click()
    await page.waitForURL(/credits|recent-products|help-center|legal-notice/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await visitor.leave()
})

test('an unverified phone is shown as such in My Profile, and is verified from there', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await stage.product.harness('/forget', {})
  await withClientOn(stage.product.databaseUrl, async (client) => {
    await client.query(`update accounts set phone = '60123456789' where email = 'weishan@example.com'`)
  })
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/account-settings')
  await page.getByRole('link', { name: 'Verify phone' }).click()
  const form = page.locator('.new-contact')
  expect(await form.getByLabel('Phone number').inputValue()).toBe('012-345 6789')
  await form.getByRole('button', { name: 'Send the code' }).click()
  await form.getByText(/^A message is on its way to 012-345 6789/).waitFor()
  expect(visitor.complaints).toEqual([])
  await withClientOn(stage.product.databaseUrl, async (client) => {
    await client.query(`update accounts set phone = null where email = 'weishan@example.com'`)
  })
  await visitor.leave()
})

test.runIf(isLong)("home shows a member's bookings, and offers a first class to new visitors alone", async () => {
  const [guest, member] = [await stage.aVisitor(), await stage.aVisitor()]
  await signIn(member, 'weishan@example.com')
  const { body } = await askApi(stage.product, 'GET /packages?search=kind:series')
  const intro = listOf(body.data).find((plan) => Object.is(plan.intro, true))
  for (const { page } of [guest, member]) {
    await page.goto('/')
    await page.mouse.move(2, 300)
    await page.mouse.move(2, 304)
    await settled(page)
  }
  const rows = ({ page }: typeof guest) => page.locator('.plan-row', { hasText: textOf(intro?.name) })
  expect(await rows(guest).count()).toBe(1)
  expect(await guest.page.getByRole('link', { name: 'Start with three classes, RM 99' }).isVisible()).toBe(true)
  await member.page.getByText(/^Your next class: /).waitFor()
  expect(await rows(member).count()).toBe(0)
  expect(await member.page.getByRole('link', { name: 'Start with three classes, RM 99' }).count()).toBe(0)
  expect(await member.page.getByText('Three classes for RM 99').count()).toBe(0)
  expect(await member.page.getByRole('heading', { level: 1 }).count()).toBe(1)
  for (const visitor of [guest, member]) {
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  }
})

test('the footer names the brands of the offered payment methods, and no other', async () => {
  const { body } = await askApi(stage.product, 'GET /payment_methods')
  const brands: Readonly<Record<string, string>> = {
    curlecfpx: 'FPX',
    curleccc: 'Visa, Mastercard',
    ipay88: 'iPay88',
  }
  const offered = listOf(body.data).map(({ code }) => brands[textOf(code)])
  const html = await (await fetch(`${stage.product.url}/packages`)).text()
  expect(offered.length).toBeGreaterThan(1)
  expect(html).toContain(`footer-brands">${offered.join(', ')}. `)
})
