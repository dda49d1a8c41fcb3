import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { serveBundle } from './kit/native-app.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct()

/** Signs in by the console's own page. */
async function enter(page: Page, login: string): Promise<void> {
  await page.getByLabel('Email or phone').fill(login)
  await page.getByRole('textbox', { name: 'Password' }).fill('hundred-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('the desk signs in, returns to the page that was asked, and reads the console in the language it chose', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await page.goto('/staff/kiosk')
  await page.waitForURL('**/staff/signin?next=%2Fstaff%2Fkiosk')
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await enter(page, 'desk@hundred.example')
  await page.waitForURL('**/staff/kiosk')
  await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'To the staff console' }).click()
  await page.getByRole('button', { name: 'Logged in as Nadia Rahman, Front desk' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('button', { name: '已登录：Nadia Rahman，前台' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans')
  await page.getByRole('button', { name: '已登录：Nadia Rahman，前台' }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Logged in as Nadia Rahman, Front desk' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/staff/signin')
  await page.goto('/staff')
  await page.waitForURL('**/staff/signin?next=%2Fstaff')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

/** On the first page of the site, of somebody who is logged in there. */
async function openAccountMenu(page: Page): Promise<void> {
  await page.goto('/')
  await settled(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^My Account/ })
    .click()
}

test.runIf(isLong)(
  'a stranger finds the console from the first page of the demo, and staff from their account menu',
  async () => {
    const visitor = await stage.aVisitor({ size: desktop })
    const { page } = visitor
    await page.goto('/zh')
    await page.getByRole('link', { name: '看看工作室后台' }).click()
    await page.waitForURL('**/staff/signin?next=%2Fstaff')
    await page.getByRole('heading', { name: '登录' }).waitFor()
    await signIn(visitor, 'manager@hundred.example')
    await openAccountMenu(page)
    await page.getByRole('banner').getByRole('link', { name: 'Staff console' }).click()
    // The login of the site is a customer's here, of the same person too.
    await page.waitForURL('**/staff/signin?next=%2Fstaff')
    await page.getByRole('button', { name: /^Marcus Teh/ }).click()
    await page.getByRole('heading', { name: 'Needs a person' }).waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test('a member has no link to the console', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await openAccountMenu(page)
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).waitFor()
  expect(await page.getByRole('banner').getByRole('link', { name: 'Staff console' }).count()).toBe(0)
  await visitor.leave()
})

test.runIf(isLong)('an account without a role is told so, and sees no page of the console', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/staff')
  await enter(page, 'weishan@example.com')
  await page.getByText("This account doesn't work at this studio.").first().waitFor()
  await page.goto('/staff/kiosk')
  await page.waitForURL('**/staff/signin?next=%2Fstaff%2Fkiosk')
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  await expectAccessible(page)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('an unknown page and one of another role are the same page, on a phone with its tabs', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/staff')
  await enter(page, 'farah@hundred.example')
  await page.getByRole('button', { name: "I can't teach…" }).waitFor()
  const texts: string[] = []
  for (const path of ['/staff/no-such-page', '/staff/kiosk']) {
    await page.goto(path)
    await page.getByRole('heading', { name: "This page doesn't exist" }).waitFor()
    await page.getByRole('main').getByText('Live', { exact: true }).waitFor()
    texts.push(await page.locator('main').innerText())
  }
  expect(texts[0]).toBe(texts[1])
  await page.getByRole('navigation').getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
  await expectWellMade(page)
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'a page that is opened from the menu of a phone begins at its start, and Back shows no menu',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await page.goto('/staff')
    await enter(page, 'farah@hundred.example')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).press('Enter')
    await menu.getByRole('link', { name: 'Calendar' }).press('Enter')
    await page.getByRole('group', { name: 'View' }).waitFor()
    await menu.waitFor({ state: 'detached' })
    await expect.poll(async () => page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.goBack()
    await page.getByRole('button', { name: /^I can't teach/ }).waitFor()
    expect(await menu.count()).toBe(0)
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)('without a network the console says so, and stops saying it when the network is back', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page, context } = visitor
  await page.goto('/staff')
  await page.getByRole('button', { name: /^Marcus Teh/ }).click()
  await page.getByRole('heading', { name: 'Needs a person' }).waitFor()
  await context.setOffline(true)
  await page.getByText("You're offline.").waitFor()
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByText("You're offline.").waitFor({ state: 'detached' })
  await visitor.leave()
})

/** What stands in the scripts of the console and nowhere else: its group of texts, and the library of its reads. */
const marksOfConsole = [/["'`]consoleFrame["'`]/, /No QueryClient set/]

async function marksIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const scripts = await Promise.all(
    names.filter((name) => name.endsWith('.js')).map(async (name) => readFile(join(folder, name), 'utf8')),
  )
  return marksOfConsole.flatMap((mark) => (scripts.some((text) => mark.test(text)) ? [mark.source] : []))
}

test('the app carries no file of the staff console', async () => {
  const bundle = await serveBundle(stage.product.url)
  expect(await marksIn('build/console')).toHaveLength(marksOfConsole.length)
  expect(await marksIn(bundle.folder)).toEqual([])
  expect((await readdir(bundle.folder)).filter((name) => name.startsWith('staff'))).toEqual([])
  await bundle.stop()
})

/** The names of what the device keeps of the studio. */
async function keptNames(page: Page): Promise<string> {
  return page.evaluate(
    async () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('hundred-staff')
        opening.addEventListener('success', () => {
          const database = opening.result
          const names = database.transaction('kept').objectStore('kept').getAllKeys()
          names.addEventListener('success', () => {
            database.close()
            resolve(JSON.stringify(names.result))
          })
        })
      }),
  )
}

test('a device is enrolled, locked, taken over by PIN, and logged out when it is revoked', async () => {
  const owner = await stage.aVisitor({ size: desktop })
  const tablet = await stage.aVisitor({ size: desktop })
  await tablet.page.goto('/staff/signin?next=%2Fstaff%2Fsettings%2Fdevices')
  await settled(tablet.page)
  await expectAccessible(tablet.page)
  await tablet.page.getByRole('button', { name: /^Adeline Khoo/ }).click()
  await tablet.page.getByRole('heading', { name: 'Devices', level: 1 }).waitFor()
  await expectAccessible(tablet.page)
  await tablet.page.getByLabel('Name', { exact: true }).fill('Desk iPad')
  await tablet.page.getByRole('button', { name: 'Enrol this device' }).click()
  await tablet.page.getByText("Desk iPad is one of the studio's devices now").waitFor()

  const beside = await tablet.context.newPage()
  await beside.goto('/staff/today')
  await beside.getByRole('navigation').getByRole('link', { name: 'Today' }).waitFor()
  await expect.poll(async () => keptNames(tablet.page)).toContain('pack')
  await tablet.page.bringToFront()
  await tablet.page.keyboard.press('Control+l')
  await tablet.page.getByRole('heading', { name: "Who's at the desk?" }).waitFor()
  await expectAccessible(tablet.page)
  await expectWellMade(tablet.page)
  await beside.waitForURL('**/staff/signin?next=%2Fstaff%2Ftoday', { timeout: 5000 })
  await beside.close()
  await tablet.page.getByRole('button', { name: /^Someone else/ }).click()
  await tablet.page.getByRole('button', { name: 'Use a PIN instead' }).click()
  await tablet.page.getByRole('button', { name: /^Nadia Rahman/ }).click()
  await tablet.page.keyboard.type('111222')
  await tablet.page.getByText("That PIN isn't right. Tries left: 4, then your password.").waitFor()
  for (const digit of '100100') await tablet.page.getByRole('button', { name: `Digit ${digit}` }).click()
  await tablet.page.getByRole('button', { name: 'Logged in as Nadia Rahman, Front desk' }).waitFor()
  await expect.poll(async () => keptNames(tablet.page)).toContain('pack')

  await tablet.page.goto('/staff/members')
  await tablet.page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await tablet.page.keyboard.press('Control+l')
  await tablet.page.getByRole('button', { name: /^Farah Aziz/ }).click()
  await tablet.page.keyboard.type('100100')
  await tablet.page.getByRole('button', { name: "I can't teach…" }).waitFor()
  expect(new URL(tablet.page.url()).pathname).toBe('/staff/my-day')

  await owner.page.goto('/staff/signin?next=%2Fstaff%2Fsettings%2Fdevices')
  await owner.page.getByRole('button', { name: /^Adeline Khoo/ }).click()
  await owner.page.getByRole('button', { name: 'Remove Desk iPad' }).click()
  await owner.page.getByText('Desk iPad is removed and logged out').waitFor()
  // Nobody touches it.
  await tablet.page.waitForURL('**/staff/signin?next=*', { timeout: 10_000 })
  await tablet.page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  await expect.poll(async () => keptNames(tablet.page)).not.toContain('pack')
  expect(tablet.complaints).toEqual([])
  await owner.leave()
  await tablet.leave()
})

async function forgetAuthenticators(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('delete from staff_factors')
  await client.end()
}

/** From the key to the ten recovery codes. */
async function setUpAuthenticator(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the key' }).click()
  await page.getByRole('img', { name: 'Key of your authenticator' }).waitFor()
  await expectAccessible(page)
  await expectWellMade(page)
  const key = (await page.getByText(/^Key to type: /).innerText()).replace('Key to type: ', '').replaceAll(' ', '')
  const code = generateSync({ secret: key })
  const field = page.getByLabel('Code from your authenticator')
  expect(await field.evaluate((of) => of === document.activeElement)).toBe(true)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  expect(await page.locator('.recovery-codes').getByRole('listitem').count()).toBe(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: "I've kept them" }).click()
}

test('a manager without an authenticator sets one up with the first login, and replaces it on the page of devices', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await forgetAuthenticators(stage.product.databaseUrl)
  await page.goto('/staff')
  await enter(page, 'manager@hundred.example')
  await setUpAuthenticator(page)
  await page.getByRole('heading', { name: 'Needs a person' }).waitFor()
  await page.goto('/staff/settings/devices')
  await page.getByRole('button', { name: 'Set up a new one' }).click()
  await setUpAuthenticator(page)
  await page.getByText('The new authenticator is on').waitFor()
  await page.getByRole('button', { name: 'Set up a new one' }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
