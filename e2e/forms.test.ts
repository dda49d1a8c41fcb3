import type { Locator } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { askApi, staffToken, textOf } from './kit/api.ts'
import { signIn, signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

test('the terms open over the registration, and what was typed stays, also in the other language', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/signup')
  await settled(page)
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
  await page.goto('/giftcard')
  await settled(page)
  const recipient = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await page.getByRole('radio', { name: 'Another amount' }).check()
  await recipient('Amount in RM').fill('120')
  await recipient('Recipient name').fill('Mei Yee')
  await page.getByRole('contentinfo').getByRole('link', { name: '中文' }).click()
  await page.waitForURL('**/zh/giftcard')
  await expect.poll(async () => recipient('收件人姓名').inputValue()).toBe('Mei Yee')
  expect(await recipient('金额（RM）').inputValue()).toBe('120')
  await visitor.leave()
})

test('a password that is shown is not carried to the other language, and nothing is where it opens in a new tab', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/signup')
  await settled(page)
  const main = page.getByRole('main')
  await main.getByLabel('Full name', { exact: true }).fill('Grace Ong')
  await main.getByLabel('Password', { exact: true }).fill('four long words here')
  await main.getByRole('button', { name: 'Show password' }).click()
  // The page stays, so that what it stored for the next one can be read.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  const chinese = page.getByRole('contentinfo').getByRole('link', { name: '中文' })
  const stored = async () => page.evaluate(() => sessionStorage.getItem('hundred_typed'))
  await chinese.click({ modifiers: ['Control'] })
  expect(await stored()).toBeNull()
  await chinese.click()
  expect(await stored()).toContain('Grace Ong')
  expect(await stored()).not.toContain('four long words here')
  await visitor.leave()
})

test.each(
  shareOf([
    ['terms', 'House rules', 'Terms'],
    ['privacy', 'What we keep', 'Privacy Policy'],
  ] as const),
)('a new version of the %s is signed over My Forms, once', async (kind, title, name) => {
  await publish(kind, title)
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/forms')
  await settled(page)
  await page.getByRole('link', { name: new RegExp(`^Sign: ${title}`) }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: 'Sign and continue' }).click()
  await dialog.getByText('Please type your full name or draw your signature').waitFor()
  const unticked = dialog.getByText('Please tick each statement yourself')
  await unticked.waitFor()
  await dialog.getByRole('checkbox').check()
  await unticked.waitFor({ state: 'detached' })
  await dialog.getByLabel('Full name').fill('Tan Wei Shan')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign and continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Nothing to sign. Everything is up to date.').waitFor()
  await page.getByRole('link', { name: new RegExp(`^View ${title}, version 2`) }).waitFor()
  await visitor.leave()
})

test.runIf(isLong)('a waiver is signed by a drawing with the name left empty, and the drawing is stored', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'grace@example.com')
  await page.goto('/sign/e-waiver')
  await settled(page)
  const form = page.locator('.signing-form')
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  await form.getByText('Or draw your signature instead').click()
  const pad = form.getByRole('img', { name: 'Draw your signature' })
  await drawOn(pad)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Sign as Grace Ong' }).click()
  await form.getByText('Please type your full name or draw your signature').waitFor()
  await drawOn(pad)
  await page.getByRole('button', { name: 'Sign as Grace Ong' }).click()
  await page.getByText("We've sent you a copy.").waitFor()
  const login = { login: 'grace@example.com', password: 'hundred-demo' }
  const token = textOf((await askApi(stage.product, 'POST /token', { body: login })).body.token)
  const { body: signed } = await askApi(stage.product, 'GET /forms/signed?search=kind:waiver', { token })
  const id = textOf(signed.data?.['0']?.['id'])
  const { body } = await askApi(stage.product, `GET /forms/signed/${id}`, { token })
  expect(body).toMatchObject({ typed_name: null })
  expect(textOf(body.signature_png)).toMatch(/^data:image\/png;base64,/)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)('a popup banner opens over the home page once a day, and never while somebody types', async () => {
  const visitor = await stage.aVisitor({ size: phone, offers: true })
  const { page } = visitor
  // What offers it comes with the messages, behind the page.
  const offers = page.locator('.toasts')
  await page.goto('/')
  await offers.waitFor({ state: 'attached' })
  await page.keyboard.press('Shift')
  const dialog = page.getByRole('dialog', { name: 'An hour that is theirs.' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await offers.waitFor({ state: 'attached' })
  await page.keyboard.press('Shift')
  // It comes two seconds after the page, if it comes.
  await page.waitForFunction(() => performance.now() > 2500)
  await settled(page)
  expect(await dialog.count()).toBe(0)
  await visitor.leave()
})

test('whoever walks in signs on the tablet of the desk, before a class is booked for them', async () => {
  const name = 'Chong Wei Kit'
  const body = { full_name: name, email: 'wei.kit@example.com', birth_date: '1990-04-05' }
  const token = await staffToken(stage.product, 'desk@hundred.example')
  const opened = await askApi(stage.product, 'POST /staff/people', { token, body })
  const visitor = await stage.aVisitor({ size: { width: 1024, height: 768 } })
  const { page } = visitor
  await signInStaff(visitor, 'desk@hundred.example')
  await page.goto(`/staff/members/${textOf(opened.body['person']?.['id'])}`)
  await page.getByRole('button', { name: 'Sign the waiver here' }).click()
  const form = page.locator('.sign-form')
  await form.waitFor()
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  // A drawing that is on another form already is refused, so each test draws its own.
  await drawOn(form.getByRole('img', { name: `Signature of ${name}` }), { top: 0.3 })
  await settled(page)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save the signature' }).click()
  await page.getByText(new RegExp(`^${name} has signed version`)).waitFor()
  await page.getByRole('button', { name: 'Sign the waiver here' }).waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

async function ownersToken(): Promise<string> {
  return staffToken(stage.product, 'owner@hundred.example')
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

/** Draws a stroke up and down with the mouse; `top` is its highest point, as a share of the pad's height. */
async function drawOn(pad: Locator, { top = 0.2 }: { readonly top?: number } = {}): Promise<void> {
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('there is nothing to draw on')
  const at = (right: number, down: number) => [box.x + box.width * right, box.y + box.height * down] as const
  const { mouse } = pad.page()
  await mouse.move(...at(0.2, 0.7))
  await mouse.down()
  await mouse.move(...at(0.5, top), { steps: 8 })
  await mouse.move(...at(0.8, 0.7), { steps: 8 })
  await mouse.up()
}
