import { expect, test } from 'vitest'
import { askApi, textOf } from './kit/api.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

test('the terms are read over the registration, and what was typed stays', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/signup')
  await page.waitForLoadState('networkidle')
  const name = page.getByRole('main').getByLabel('Full name', { exact: true })
  await name.fill('Grace Ong')
  for (const title of ['Terms', 'Privacy Policy']) {
    await page.getByRole('main').getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect.poll(async () => dialog.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back to where I was' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  expect(await name.inputValue()).toBe('Grace Ong')
  await visitor.leave()
})

test.each([
  ['terms', 'House rules', 'Terms'],
  ['privacy', 'What we keep', 'Privacy Policy'],
] as const)('a new version of the %s is signed over My Forms, once', async (kind, title, name) => {
  await publish(kind, title)
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/forms')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: new RegExp(`^Sign: ${title}`) }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Full name').fill('Tan Wei Shan')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign and continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nothing to sign. Everything is up to date.').waitFor()
  await page.getByRole('link', { name: new RegExp(`^View ${title}, version 2`) }).waitFor()
  await visitor.leave()
})

test('an offer comes over the home page once a day, and never while somebody types', async () => {
  const token = await ownersToken()
  const banner = {
    url: '/packages',
    path: '/art/offer.svg',
    place: 'popup',
    title: { en: 'Three classes, RM 99', zh: '三堂课，RM 99' },
    body: { en: 'Once per person.', zh: '每人一次。' },
    action: { en: 'See the offer', zh: '查看优惠' },
    sort: 1,
  }
  const made = await askApi(stage.product, 'POST /staff/banners', { token, body: banner })
  const visitor = await stage.aVisitor({ size: phone, offers: true })
  const { page } = visitor
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Shift')
  const dialog = page.getByRole('dialog', { name: 'Three classes, RM 99' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.keyboard.press('Shift')
  await page.waitForTimeout(2500)
  expect(await dialog.count()).toBe(0)
  await visitor.leave()
  await askApi(stage.product, `PUT /staff/banners/${textOf(made.body.id)}`, {
    token,
    body: { ...banner, active: false },
  })
})

async function ownersToken(): Promise<string> {
  const login = { login: 'owner@hundred.example', password: 'hundred-demo' }
  const entered = await askApi(stage.product, 'POST /token', { body: login })
  return textOf(entered.body.token)
}

async function publish(kind: 'terms' | 'privacy', title: string): Promise<void> {
  await askApi(stage.product, 'POST /staff/documents', {
    token: await ownersToken(),
    body: {
      kind,
      title: { en: title, zh: '守则' },
      body: { en: 'Be kind.', zh: '请友善。' },
    },
  })
}
