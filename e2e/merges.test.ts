import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { callApi, registerMember } from './kit/api.ts'
import { chooseAndTick, goToPayment, payAtBank } from './kit/checkout.ts'
import { codeTo } from './kit/mail.ts'
import { signIn, signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct({ profile: 'demo' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = async (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const code = async (recipient: string) => codeTo(stage.product, recipient)

test.runIf(isLong)('a member merges the account of a guest order, and the order moves along', async () => {
  const guest = await stage.aVisitor({ size: phone })
  const email = 'guest-once@example.com'
  await goToPayment(guest.page, { pairs: 1, email })
  await chooseAndTick(guest.page)
  await payAtBank(guest.page)
  await field(guest.page, 'Password').fill('three warm bowls of laksa')
  await press(guest.page, 'Create my account')
  await guest.page.getByText(`Verify ${email}, and this order is in My Orders.`).waitFor()
  await guest.leave()
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signIn(visitor, 'weishan@example.com')
  await page.goto('/my-account/auth')
  await press(page, 'Join another account')
  await field(page, 'Email or phone of the other account').fill('nobody')
  await press(page, 'Send the code')
  await page.getByText('Invalid login ID').waitFor()
  await field(page, 'Email or phone of the other account').fill(email)
  await press(page, 'Send the code')
  await page.getByText(/^If there is such an account/).waitFor()
  await field(page, 'Code').fill('none')
  await field(page, 'Password of this account').fill('hundred-demo')
  await press(page, 'Join the accounts')
  await page.getByText('Code is invalid', { exact: true }).waitFor()
  await field(page, 'Code').fill(await code(email))
  await field(page, 'Password of this account').fill('hundred-demo')
  await press(page, 'Join the accounts')
  await page.getByText('Your accounts are one now').waitFor()
  await page.getByText('Came across: 1 order.').waitFor()
  await page.goto('/my-account/orders')
  await page
    .getByText(/Grip Socks/)
    .first()
    .waitFor()
  await visitor.leave()
  const login = { login: email, password: 'three warm bowls of laksa' }
  expect((await callApi(stage.product, 'POST /token', { body: login }))?.status).toBe(422)
})

test('VERIFY_ACCOUNT_VIEW verifies the phone of an account, and then merges another account', async () => {
  await registerMember(stage.product, 'second-self@example.com')
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  const number = '60123450987'
  await registerMember(stage.product, 'first-self@example.com', { phone: number })
  await signInNew(visitor, 'first-self@example.com')
  await page.goto('/my-account/auth')
  await settled(page)
  await press(page, 'Join another account')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email or phone of the other account').fill('second-self@example.com')
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByText('Verify the email or phone of this account first, in My Profile.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Keep them separate' }).click()
  await page.getByRole('region', { name: 'Two accounts?' }).getByRole('button', { name: 'Verify phone' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByText(new RegExp(`on its way to \\+?${number}`)).waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill(await code(number))
  await dialog.getByLabel('Password of this account', { exact: true }).fill('five in five out')
  await dialog.getByRole('button', { name: 'Verify phone' }).click()
  await dialog.getByText('Your phone is verified').waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  // The page behind the dialog updates a moment later.
  await page.getByRole('link', { name: 'Verify phone' }).first().waitFor({ state: 'detached' })
  await press(page, 'Join another account')
  await dialog.getByLabel('Email or phone of the other account').fill('second-self@example.com')
  await dialog.getByRole('button', { name: 'Send the code' }).click()
  await dialog.getByText('Code sent').waitFor()
  await expectWellMade(page)
  await expectAccessible(page)
  await visitor.leave()
})
