import type { BrowserContext, Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import { over, type View } from '#dev/screenshots/view.ts'
import { views } from '#dev/screenshots/views.ts'
import { nextFrame } from '#dev/settled.ts'
import { isLong, shareOf } from '#dev/testing/is-long.ts'
import { changePerson } from './kit/change-person.ts'
import { goToPayment } from './kit/checkout.ts'
import { siteForms } from './kit/form-table.ts'
import { fillForm, formsOf, valuesOf, type PageForm } from './kit/page-forms.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, type Visitor } from './kit/visitor.ts'

const nothingSent = "You're offline. Nothing was sent."
const waits = "You're offline"
const stage = stageProduct()
let studio: FilledStudio
let onPhone: Visitor
let onDesktop: Visitor
beforeAll(async () => {
  studio = await fillStudio(stage.browser, { product: stage.product, hasStates: isLong })
  onPhone = await stage.aVisitor({ size: phone })
  onDesktop = await stage.aVisitor()
})

/** The views of the table, and who looks at them. */
const shown = views.filter(({ name }) => Object.values(siteForms).includes(name))
const people = new Map(shown.map(({ who }) => [who ?? 'a visitor', who]))

test.each(shareOf([...people]))(
  'a form of %s that is sent without a network says that nothing was sent, stays filled in, and is sent by the next press',
  async (_name, who) => {
    await changePerson(onPhone, who && studio.sessionOf(who))
    const faults: string[] = []
    for (const view of shareOf(shown.filter((one) => one.who === who))) faults.push(...(await faultsOf(view, onPhone)))
    expect(faults).toEqual([])
  },
)

test('a form of a checkout that is sent without a network stays filled in and says so', async () => {
  const guest = await stage.aVisitor()
  await goToPayment(guest.page, { pairs: 2, email: 'checkout@example.com' })
  const steps = Object.values(siteForms).filter((place) => place.startsWith('/'))
  const faults: string[] = []
  for (const step of shareOf(steps)) faults.push(...(await faultsOf({ name: step, path: () => step }, guest)))
  expect(faults).toEqual([])
  await guest.leave()
})

test('each form of the table is one that a view shows', () => {
  const names = [...shown.map(({ name }) => name), '/checkout?step=1', '/checkout?step=2', '/checkout?step=3']
  expect(Object.values(siteForms).filter((place) => !names.includes(place))).toEqual([])
})

const staying = ['E_WAIVER_MODAL', 'PAYMENT'] as const
const going = ['CANCEL_BOOKING_CONFIRM', 'LOGIN_VIEW', 'PREVIEW_SIGNED_MODAL', 'CANCEL_ORDER'] as const

test.each([
  ...staying.map((kind) => [kind, 'stays open'] as const),
  ...shareOf(going).map((kind) => [kind, 'closes'] as const),
])('the modal %s %s at a press on the backdrop, and closes at Escape', async (kind, happens) => {
  const view = views.find(({ modal }) => modal === kind)
  if (view === undefined) throw new Error(`no view opens ${kind}`)
  await changePerson(onDesktop, view.who && studio.sessionOf(view.who))
  const { page } = onDesktop
  await showView(page, { view, locale: 'en', subjects: studio.subjects })
  await pressBeside(page)
  const dialog = page.locator(over).last()
  if (happens === 'closes') await dialog.waitFor({ state: 'detached' })
  else {
    expect(await dialog.getByRole('button', { name: 'Close' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(onDesktop.complaints).toEqual([])
})

test('nothing closes a payment that is under way', async () => {
  const view = views.find(({ modal }) => modal === 'PAYMENT')
  if (view?.who === undefined) throw new Error('no view opens PAYMENT')
  await changePerson(onDesktop, studio.sessionOf(view.who))
  const { page } = onDesktop
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

/** What is wrong with the forms that the table says are shown there: one that fails does not hide the others. */
async function faultsOf(view: View, { page, context }: Visitor): Promise<string[]> {
  const faults: string[] = []
  page.setDefaultTimeout(10_000)
  for (const name of Object.keys(siteForms).filter((form) => siteForms[form] === view.name)) {
    try {
      // A form that was pressed is left as it is, so each is pressed on a page that is new.
      await showView(page, { view, locale: 'en', subjects: studio.subjects })
      const form = (await formsOf(page)).find((one) => one.name === name)
      if (form === undefined) throw new Error('it is not shown')
      await pressTwice(page, form, context)
    } catch (error) {
      faults.push(`${view.name}, ${name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
    } finally {
      await context.setOffline(false)
      await page.unrouteAll()
      await page.evaluate(() => sessionStorage.clear())
    }
  }
  return faults
}

async function pressTwice(page: Page, { form, button }: PageForm, context: BrowserContext): Promise<void> {
  const sent: string[] = []
  // No submission here is processed.
  await page.route(
    () => true,
    async (route) => {
      const { method, url } = { method: route.request().method(), url: route.request().url() }
      if (method === 'GET') return route.fallback()
      sent.push(`${method} ${new URL(url).pathname}`)
      return route.abort()
    },
  )
  await fillForm(form)
  const filled = await valuesOf(form)
  const heading = await page.locator('h1').first().textContent()
  const label = await button.textContent()
  await context.setOffline(true)
  await expect.poll(async () => page.evaluate(() => navigator.onLine)).toBe(false)
  // Actions on seats or money are disabled without a network, with the reason on the button or once for a form of many.
  const isWaiting = async () =>
    form.evaluate(
      (node: HTMLFormElement, words) =>
        [...node.elements].some(
          (field) =>
            field.matches('button[type="submit"][disabled]') &&
            [field, node].some(({ textContent }) => textContent.includes(words)),
        ),
      waits,
    )
  if (!(await isWaiting())) {
    await button.press('Enter')
    await page.getByText(nothingSent).first().waitFor()
    await expectAccessible(page)
  }
  expect([await valuesOf(form), await page.locator('h1').first().textContent()]).toEqual([filled, heading])
  await context.setOffline(false)
  await expect.poll(async () => page.evaluate(() => navigator.onLine)).toBe(true)
  sent.length = 0
  const inside = form.locator('button[type="submit"]:visible', { hasText: label ?? '' })
  const beside = page.locator('button[type="submit"][form]:visible', { hasText: label ?? '' })
  await inside.or(beside).first().click()
  await expect.poll(() => sent.length, { message: 'the next press sends it' }).toBeGreaterThan(0)
  await page
    .getByText(/We couldn't confirm this/)
    .first()
    .waitFor()
  expect(await valuesOf(form)).toEqual(filled)
}

/** In the corner of the window, where only the backdrop is. */
async function pressBeside(page: Page): Promise<void> {
  await page.mouse.click(4, 4)
  await nextFrame(page)
}
