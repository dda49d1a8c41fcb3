import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { registerMember } from './kit/api.ts'
import { typeBirthday } from './kit/birthday.ts'
import { holdRequests } from './kit/hold-requests.ts'
import { codeTo as codeIn, mailTo } from './kit/mail.ts'
import { signIn, signInByPage, signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const codeTo = async (recipient: string) => codeIn(stage.product, recipient)
const linkTo = async (recipient: string) => /https?:\S+/.exec(await mailTo(stage.product, recipient))?.[0] ?? 'none'

test.runIf(isLong)(
  'a member who forgot the password gets a code and chooses another one, on a page without script',
  async () => {
    const visitor = await stage.aVisitor({ size: phone, scripts: false })
    const { page } = visitor
    await page.goto('/signin')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await field(page, 'Email or phone').fill('mei')
    await press(page, 'Send the code')
    await page.getByText('Invalid login ID').waitFor()
    await field(page, 'Email or phone').fill('weishan@example.com')
    await press(page, 'Send the code')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await field(page, 'New password').fill('four cold glasses of teh')
    await press(page, 'Save and log in')
    await page.getByText('Please provide code received from email').waitFor()
    await field(page, 'Code').fill('none')
    await field(page, 'New password').fill('four cold glasses of teh')
    await press(page, 'Save and log in')
    await page.getByText('Code is invalid', { exact: true }).waitFor()
    await field(page, 'Code').fill(await codeTo('weishan@example.com'))
    await field(page, 'New password').fill('four cold glasses of teh')
    await press(page, 'Save and log in')
    await page.waitForURL(/\/my-account$/)
    await visitor.leave()
  },
)

test('the error of a field goes with the first edit, and comes back when the same is refused again', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.goto('/forget-password')
  await settled(page)
  const [login, error] = [field(page, 'Email or phone'), page.getByText('Invalid login ID', { exact: true })]
  const send = async (typed: string) => {
    await login.fill(typed)
    await press(page, 'Send the code')
    await error.waitFor()
    expect(await login.getAttribute('aria-invalid')).toBe('true')
    expect(await login.evaluate((input) => input === document.activeElement)).toBe(true)
  }
  await send('mei')
  await login.press('End')
  await login.pressSequentially('@')
  await error.waitFor({ state: 'detached' })
  expect(await login.getAttribute('aria-invalid')).toBeNull()
  await send('mei@')
  await visitor.leave()
})

test('FORGET_PASSWORD replaces the login, and is the same for an unknown account', async () => {
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await page.goto('/privates')
  await settled(page)
  await page
    .getByRole('link', { name: /^\d\d:\d\d with / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Forgot your password?' }).click()
  await dialog.getByLabel('Email or phone').fill('nobody@example.com')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByText(/If nobody@example.com has an account, a 6-digit code is on its way/).waitFor()
  await dialog.getByText(/^New code in 0:\d\d$/).waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Code', { exact: true }).fill('123456')
  await dialog.getByLabel('New password', { exact: true }).fill('four cold glasses of teh')
  await dialog.getByRole('button', { name: 'Save and log in' }).click()
  await dialog.getByText('Code is invalid', { exact: true }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('an e-mail is verified from Login and devices, and a wrong code is named once, with what to do', async () => {
  await registerMember(stage.product, 'unverified@example.com')
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signInNew(visitor, 'unverified@example.com')
  await page.goto('/my-account/auth')
  await page.getByRole('link', { name: 'Verify email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify your email' })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Verification code').fill('none')
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await dialog.getByText('Code is invalid. Use the newest code we sent you, or get another one.').waitFor()
  expect(await dialog.getByText('Code is invalid').count()).toBe(1)
  await expectAccessible(page)
  await dialog.getByLabel('Verification code').fill(await codeTo('unverified@example.com'))
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await page.getByText('Email verified').waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'a member ends the session of another device, and changes the password, which ends them all',
  async () => {
    const [here, there] = [
      await stage.aVisitor({ size: phone }),
      await stage.aVisitor({ size: desktop, scripts: false }),
    ]
    for (const visitor of [here, there]) await signInByPage(visitor, 'grace@example.com')
    const { page } = here
    await page.goto('/my-account/auth')
    const other = page.getByRole('button', { name: /^Log out .*, last used/ })
    await other.click()
    await page.getByText('Logged out.').waitFor()
    await other.waitFor({ state: 'detached' })
    await there.page.goto('/my-account/auth')
    expect(there.page.url()).toContain('/signin')

    await signInByPage(there, 'grace@example.com')
    await there.page.goto('/my-account/change-password')
    await press(there.page, 'Change password')
    await there.page.getByText('You must provide your old password').waitFor()
    await there.page.getByText('You must provide your new password').waitFor()
    await field(there.page, 'Old password').fill('not the password')
    await field(there.page, 'New password').fill('four cold glasses of teh')
    await press(there.page, 'Change password')
    await there.page.getByText('Please check your old password').waitFor()
    await field(there.page, 'Old password').fill('hundred-demo')
    await field(there.page, 'New password').fill('four cold glasses of teh')
    await press(there.page, 'Change password')
    await there.page.getByText('Password changed. Your other devices are logged out.').waitFor()
    await page.goto('/my-account/auth')
    expect(page.url()).toContain('/signin')
    await there.page.goto('/my-account/auth')
    await there.page.getByText('This device').waitFor()
    expect(here.complaints).toEqual([])
    await Promise.all([here.leave(), there.leave()])
  },
)

test.runIf(isLong)(
  'a member takes a copy of the data, asks for a correction, deletes the account in DELETE_ACCOUNT, is out at once, and cannot log in again',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await page.goto('/signup')
    await settled(page)
    await field(page, 'Full name').fill('Ng Hui Shan')
    await field(page, 'Email or phone').fill('019-876 5432')
    await field(page, 'Password').fill('three warm bowls of laksa')
    await typeBirthday(page, '1990-05-17')
    for (const tick of await page.getByRole('main').getByRole('checkbox').all()) await tick.check()
    await press(page, 'Create account')
    await page.waitForURL(/\/my-account$/)
    await page.goto('/my-account/auth')
    await press(page, 'Ask for a correction')
    await page.getByText('You must provide your correction').waitFor()
    await field(page, 'What should we correct?').fill('<b>My name</b> is spelt Ng Hui San')
    await press(page, 'Ask for a correction')
    await page.getByText("We've got your request. We'll answer within 21 days.").waitFor()
    await page.getByRole('listitem').filter({ hasText: '<b>My name</b> is spelt Ng Hui San' }).waitFor()
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(copy.suggestedFilename()).toBe('my-data.json')
    await page.goto('/my-account/auth')
    await settled(page)
    await press(page, 'Delete account')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await press(page, 'Delete account')
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByText('Please check your password').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill('three warm bowls of laksa')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
    await page.goto('/signin')
    await field(page, 'Email or phone').fill('019-876 5432')
    await field(page, 'Password').fill('three warm bowls of laksa')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Invalid login ID or password. Check both and try again.').waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)(
  'a reader subscribes in the footer, confirms by the link in the e-mail, and unsubscribes without script',
  async () => {
    const email = 'reader@example.com'
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await page.goto('/faq')
    // Before hydration a press opens the newsletter page: the next journey.
    await page.locator('.menu[data-ready=true]').first().waitFor({ state: 'attached' })
    const footer = page.getByRole('contentinfo')
    // The footer's script loads at the first pointer move.
    const field = footer.getByLabel('Newsletter')
    // React marks hydrated elements.
    const isTaken = async () =>
      field.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
    await expect.poll(isTaken).toBe(true)
    await field.fill('reader')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await footer.getByText('Please provide valid email address').waitFor()
    await field.fill(email)
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await footer.getByText('Check your email for one more step.').waitFor()
    await expectAccessible(page)
    await page.goto(await linkTo(email))
    await press(page, 'Yes, send me news')
    await page.getByRole('heading', { name: "You're on the list. Thank you." }).waitFor()
    await expectAccessible(page)
    await visitor.leave()
    const plain = await stage.aVisitor({ size: phone, scripts: false })
    await plain.page.goto(await linkTo(email))
    await press(plain.page, 'Leave the newsletter')
    await plain.page.getByRole('heading', { name: /^You've left the newsletter/ }).waitFor()
    await plain.leave()
  },
)

test.runIf(isLong)(
  'a button and a form of My Account that are pressed before hydration are answered once their script is here',
  async () => {
    const visitor = await stage.aVisitor({ size: phone })
    const { page } = visitor
    await signIn(visitor, 'khoo-li-ting@example.com')
    const opens = await holdRequests(page, /\.js$/)
    await page.goto('/my-account/address', { waitUntil: 'commit' })
    await press(page, 'Add an address')
    opens()
    await page.getByRole('dialog', { name: 'New address' }).waitFor()
    const sends = await holdRequests(page, /\.js$/)
    await page.goto('/my-account/account-settings', { waitUntil: 'commit' })
    await field(page, 'Full name').fill('')
    await press(page, 'Save profile')
    sends()
    await page.getByText('You must provide your full name').first().waitFor()
    expect(visitor.complaints).toEqual([])
    await visitor.leave()
  },
)

test.runIf(isLong)('a press before hydration opens a page of its own, with what was typed', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  const release = await holdRequests(page, /\.js$/)
  await page.goto('/faq', { waitUntil: 'commit' })
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Newsletter').fill('early reader')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  const main = page.getByRole('main')
  await main.getByText('Please provide valid email address').waitFor()
  release()
  expect(await main.getByRole('textbox').inputValue()).toBe('early reader')
  await expectAccessible(page)
  await main.getByRole('textbox').fill('early.reader@example.com')
  await main.getByRole('button', { name: 'Subscribe' }).click()
  await main.getByRole('heading', { name: /^Check your email and press/ }).waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})
