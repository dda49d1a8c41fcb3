import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import { over } from '#dev/screenshots/view.ts'
import { views } from '#dev/screenshots/views.ts'
import { nextFrame } from '#dev/settled.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { changePerson } from './kit/change-person.ts'
import { stageProduct } from './kit/stage.ts'
import type { Visitor } from './kit/visitor.ts'

const stage = stageProduct()
let studio: FilledStudio
let visitor: Visitor
beforeAll(async () => {
  studio = await fillStudio(stage.browser, stage.product)
  visitor = await stage.aVisitor()
})

const staying = ['E_WAIVER_MODAL', 'PAYMENT'] as const
const going = ['CANCEL_BOOKING_CONFIRM', 'LOGIN_VIEW', 'PREVIEW_SIGNED_MODAL', 'CANCEL_ORDER'] as const

test.each([
  ...staying.map((kind) => [kind, 'stays open'] as const),
  ...shareOf(going).map((kind) => [kind, 'closes'] as const),
])('the modal %s %s at a press on the backdrop, and closes at Escape', async (kind, happens) => {
  const view = views.find(({ modal }) => modal === kind)
  if (view === undefined) throw new Error(`no view opens ${kind}`)
  await changePerson(visitor, view.who && studio.sessions[view.who])
  const { page } = visitor
  await showView(page, { view, locale: 'en', subjects: studio.subjects })
  await pressBeside(page)
  const dialog = page.locator(over).last()
  if (happens === 'closes') await dialog.waitFor({ state: 'detached' })
  else {
    expect(await dialog.getByRole('button', { name: 'Close' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(visitor.complaints).toEqual([])
})

test('nothing closes a payment that is under way', async () => {
  const view = views.find(({ modal }) => modal === 'PAYMENT')
  if (view?.who === undefined) throw new Error('no view opens PAYMENT')
  await changePerson(visitor, studio.sessions[view.who])
  const { page } = visitor
  await showView(page, { view, locale: 'en', subjects: studio.subjects })
  const dialog = page.locator(over).last()
  const held = Promise.withResolvers<boolean>()
  await page.route(/\/api\/orders\//, async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.continue()
  })
  await dialog.getByRole('radio', { name: /Maybank2U/ }).check()
  await dialog.getByRole('button', { name: /^Pay RM/ }).click()
  await dialog.locator('[aria-busy=true]').waitFor()
  await pressBeside(page)
  await page.keyboard.press('Escape')
  await nextFrame(page)
  expect(await dialog.isVisible()).toBe(true)
  held.resolve(true)
  await page.waitForURL(/payment-redirect|127\.0\.0\.1/)
})

/** In the corner of the window, where only the backdrop is. */
async function pressBeside(page: Page): Promise<void> {
  await page.mouse.click(4, 4)
  await nextFrame(page)
}
