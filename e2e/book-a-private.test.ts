import { expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { registerMember } from './kit/api.ts'
import { payForPackage } from './kit/checkout.ts'
import { signInNew } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, seen, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()

test('a member holds an hour, buys the pack that pays during the hold, books the private, and cancels it in My Classes', async () => {
  const visitor = await stage.aVisitor({ size: phone, theme: 'dark' })
  const { page } = visitor
  await signInNewMember(visitor, 'one.member@example.com')
  await page.goto('/privates')
  await seen(visitor)
  await page
    .getByRole('button', { name: /^\d\d:\d\d with / })
    .first()
    .click()
  await page.getByRole('timer').waitFor()
  await seen(visitor)
  // Another number of people keeps the guest that was typed.
  const people = page.getByRole('group', { name: 'People' })
  await people.getByRole('link', { name: 'Duo' }).click()
  await people.getByLabel('Guest, full name').fill('Grace Ong')
  await people.getByRole('link', { name: 'Trio' }).click()
  await expect.poll(async () => people.getByLabel('Guest, full name 1').inputValue()).toBe('Grace Ong')
  await people.getByRole('link', { name: 'Solo' }).click()
  await people.getByRole('radio').first().waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: /^Buy Private solo/ }).click()
  await page.waitForURL('**/packages/purchase?**')
  const strip = page.getByRole('complementary', { name: 'Your hold' })
  await strip.getByText(/^Private solo with .* is held for you\.$/).waitFor()
  await strip.getByText(/^[89]:\d\d$|^10:00$/).waitFor()
  await strip.getByRole('link', { name: 'Continue your private' }).waitFor()
  await seen(visitor)
  await payForPackage(page)
  await page.getByRole('heading', { name: "Thank you, it's paid." }).waitFor()
  await page.getByRole('link', { name: 'Continue your private' }).waitFor()
  await page.getByText('Taking you back to it in a moment.').waitFor()
  await seen(visitor)
  // The page continues by itself.
  await page.waitForURL('**/privates#hours')
  await page.getByRole('heading', { name: 'Pay with' }).waitFor()
  await seen(visitor)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel(/^Injuries/).fill('A stiff left shoulder.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Book this private/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Book this private?' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Book it' }).dblclick()
  await page.getByRole('heading', { name: /^See you on / }).waitFor()
  await seen(visitor)

  await page.getByRole('link', { name: 'See My Classes' }).first().click()
  await page
    .getByRole('link', { name: /^Cancel Private solo/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: /\?$/ })
  await question.getByRole('button', { name: /^Cancel/ }).click()
  await page
    .getByRole('link', { name: /^Cancel Private solo/ })
    .first()
    .waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'without script an hour is held, its people are named, a refusal is shown, and it is released',
  async () => {
    const visitor = await stage.aVisitor({ scripts: false })
    const { page } = visitor
    await signInNewMember(visitor, 'another.member@example.com')
    await page.goto('/privates?format=duo')
    await page
      .getByRole('button', { name: /^\d\d:\d\d with / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Name one person for each of the 2 spots').waitFor()
    await page.getByLabel('Guest, full name').fill('Tan Wei')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText("You don't have a private pack yet").waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Release this time' }).click()
    await page.getByRole('heading', { name: 'Open hours' }).waitFor()
    await visitor.leave()
  },
)

/** A member without bookings: any hour is free of overlaps, and the tests share no hold. */
async function signInNewMember(visitor: Visitor, email: string): Promise<void> {
  await registerMember(stage.product, email)
  await signInNew(visitor, email)
}
