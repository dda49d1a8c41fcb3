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

test('new terms are signed over My Forms, once', async () => {
  await publishTerms()
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/forms')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: /^Sign: House rules/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Full name').fill('Tan Wei Shan')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign and continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nothing to sign. Everything is up to date.').waitFor()
  await page.getByRole('link', { name: /^View House rules, version 2/ }).waitFor()
  await visitor.leave()
})

async function publishTerms(): Promise<void> {
  const login = { login: 'owner@hundred.example', password: 'hundred-demo' }
  const entered = await askApi(stage.product, 'POST /token', { body: login })
  await askApi(stage.product, 'POST /staff/documents', {
    token: textOf(entered.body.token),
    body: {
      kind: 'terms',
      title: { en: 'House rules', zh: '守则' },
      body: { en: 'Be kind.', zh: '请友善。' },
    },
  })
}
