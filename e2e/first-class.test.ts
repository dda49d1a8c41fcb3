import type { Locator } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { dayAhead, linkOfFirstClass } from './kit/classes.ts'
import { countTaps } from './kit/count-taps.ts'
import { holdRequests } from './kit/hold-requests.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { phone } from './kit/visitor.ts'

const stage = stageProduct()
/** Each press on a phone counts, also that on a field. */
const most = { tapsToPaid: 12, tapsToBooked: 22, fields: 7 }

test('a new member registers and pays in at most 12 taps, and has a class booked in at most 22 with 7 typed fields, on a phone', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  const taps = await countTaps(page)
  let fields = 0
  const tap = async (target: Locator): Promise<void> => target.first().click()
  const type = async (into: Locator, text: string): Promise<void> => {
    fields += 1
    await tap(into)
    await page.keyboard.insertText(text)
  }
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await page.goto('/')
  await tap(page.getByRole('link', { name: /^Intro offer/ }))
  await page.waitForURL('**/signup?**')
  await page.getByText('You chose Intro offer').waitFor()
  await page.getByRole('link', { name: /Already a member\? Log in/ }).waitFor()
  await type(field('Full name'), 'Lee Jia Hui')
  await type(field('Email or phone'), 'first.class@example.com')
  await type(field('Password'), 'five in five out')
  await type(field('Day'), '2')
  await type(field('Month'), '3')
  await type(field('Year'), '1991')
  await tap(page.getByRole('checkbox', { name: /Terms/ }))
  await tap(page.getByRole('main').getByRole('button', { name: 'Create account' }))
  await page.waitForURL('**/packages/purchase?**')
  await tap(page.getByRole('radio', { name: /Maybank2U/ }))
  await tap(page.getByRole('button', { name: /^Pay RM/ }))
  await tap(page.getByRole('button', { name: /Approve payment of/ }))
  await page.waitForURL('**/checkout/result?**')
  expect(taps()).toBeLessThanOrEqual(most.tapsToPaid)
  await tap(page.getByRole('link', { name: 'Book a class' }))
  await page.waitForURL('**/schedules**')
  // At any hour of the test, the day after tomorrow has open classes.
  await tap(page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(2))
  await tap(await linkOfFirstClass(page, { product: stage.product, date: await dayAhead(stage.product, 2) }))
  await page.waitForURL('**/schedules/booking?**')
  await tap(page.getByRole('link', { name: 'Sign the waiver' }))
  await page.getByText('Step 1 of 2: the waiver. Then your reformer.').waitFor()
  // A dialog over the sheet, or a page of its own where the tap came before the script of the sheet.
  const sign = page.getByRole('button', { name: /^Sign (?:and continue|as )/ })
  const form = page.locator('#signing-form')
  await form.getByRole('checkbox').first().waitFor()
  for (const box of await form.getByRole('checkbox').all()) await tap(box)
  await type(form.getByLabel('Full name'), 'Lee Jia Hui')
  await tap(sign)
  await tap(page.getByRole('button', { name: /^Book reformer/ }))
  await page.getByText(/You're booked\. Reformer \d+/).waitFor()
  expect(taps()).toBeLessThanOrEqual(most.tapsToBooked)
  expect(fields).toBeLessThanOrEqual(most.fields)
  await expect.poll(async () => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('a member books a class in two taps, which shift nothing, and the sheet appears at once', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      // Every shift counts, including those right after a tap.
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
      document.documentElement.dataset['moved'] = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signIn(visitor, 'weishan@example.com')
  // What a tap needs is prefetched once the page is idle.
  const fetched = page.waitForResponse(/pending-sheet.*\.js$/)
  await page.goto('/schedules?date=' + (await dayAhead(stage.product, 4)))
  await settled(page)
  await fetched
  const movedNow = async () => page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0))
  // On a slow machine the fonts of the page come late, and that is no tap's doing.
  await page.evaluate(async () => void (await document.fonts.ready))
  const movedBefore = await movedNow()
  const taps = await countTaps(page)
  const release = await holdRequests(page, /schedules\/booking\.data/)
  const link = page.getByRole('link', { name: /^Book / }).first()
  const widthOf = async (act: Locator) => act.evaluate((element) => element.getBoundingClientRect().width)
  const width = await widthOf(page.locator('.class-card-action', { has: link }).first())
  await link.click()
  await page.getByText('Opening the class').waitFor({ state: 'attached' })
  release()
  const book = page.getByRole('button', { name: /^Book reformer/ })
  await book.waitFor()
  // A wider word would break the name beside it over more lines, where the name is as long as its place.
  expect(await widthOf(page.locator('.class-card-chosen .class-card-action'))).toBe(width)
  await book.click()
  await page.getByText(/You're booked\. Reformer \d+/).waitFor()
  expect(taps()).toBe(2)
  await settled(page)
  expect((await movedNow()) - movedBefore).toBeLessThan(invisible)
  await visitor.leave()
})

/** A digit that changes its width by a pixel moves the word behind it. */
const invisible = 0.005

test('a press that the driver repeats because the page had moved counts as one tap', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  const taps = await countTaps(page)
  await page.goto(`data:text/html,${encodeURIComponent(coveredOnce)}`)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Paid' }).waitFor()
  expect(taps()).toBe(1)
  await visitor.leave()
})

/** A button that something covers for a moment as the pointer comes. */
const coveredOnce = `
  <style>@keyframes leave { to { opacity: 0 } }</style>
  <button onclick="this.textContent = 'Paid'">Pay</button>
  <p style="position: fixed; inset: 0; animation: leave 0.3s" onanimationend="this.hidden = true" hidden></p>
  <script>
    addEventListener('mousemove', () => (document.querySelector('p').hidden = false), { once: true })
  </script>`
