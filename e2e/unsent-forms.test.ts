import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { fillStudio, type FilledStudio } from '#dev/screenshots/fill-studio.ts'
import { showView } from '#dev/screenshots/show-view.ts'
import type { View, Who } from '#dev/screenshots/view.ts'
import { viewGroups } from '#dev/screenshots/views.ts'
import { goToPayment } from './kit/checkout.ts'
import { siteForms } from './kit/form-table.ts'
import { fillForm, formsOf, valuesOf, type PageForm } from './kit/page-forms.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone, type Visitor } from './kit/visitor.ts'

const nothingSent = "You're offline. Nothing was sent."
/** Each form is submitted on a page of its own. */
const limitMs = 1_200_000
const waits = "You're offline"
/** The theme, the cart, which is stored on the device, and what is confirmed first: their press sends no form. */
const needsNoNetwork = /^\/(?:zh\/)?(?:theme|shop\/view):|: act share_id$/

const stage = stageProduct()
let studio: FilledStudio
beforeAll(async () => {
  studio = await fillStudio(stage.browser, stage.product)
})

/** Each form once: the footer's is on every page. */
const seen = new Set<string>()

test.each(Object.entries(viewGroups))(
  'every form of %s that is sent without a network says that nothing was sent, stays filled in, and is sent by the next press',
  async (_of, group) => {
    const faults: string[] = []
    for (const who of new Set(group.map((view) => view.who))) {
      const visitor = await visitorOf(who)
      for (const view of group.filter((one) => one.who === who && one.width !== 1440))
        faults.push(...(await faultsOf(view, visitor)))
      await visitor.leave()
    }
    expect(faults).toEqual([])
  },
  limitMs,
)

test(
  'every form of a checkout that is sent without a network stays filled in and says so, its coupon too',
  async () => {
    const guest = await stage.aVisitor()
    await goToPayment(guest.page, { pairs: 2, email: 'checkout@example.com' })
    const steps = ['/checkout', '/checkout?step=2', '/checkout?step=3']
    const faults: string[] = []
    for (const step of steps) faults.push(...(await faultsOf({ name: step, path: () => step }, guest)))
    expect(faults).toEqual([])
    await guest.leave()
  },
  limitMs,
)

test('the submitted forms are all forms of the site', () => {
  expect([...seen].toSorted()).toEqual(siteForms)
})

async function visitorOf(who: Who | undefined): Promise<Visitor> {
  return stage.aVisitor({ size: phone, ...(who === undefined ? {} : { session: studio.sessions[who] }) })
}

async function faultsOf(view: View, visitor: Visitor): Promise<string[]> {
  const faults: string[] = []
  // A submitted form stays as it is: the next one is submitted on a new page.
  for (let turn = 0; turn < 8; turn += 1) {
    const page = await visitor.context.newPage()
    page.setDefaultTimeout(10_000)
    let name = view.name
    try {
      await showView(page, { view, locale: 'en', subjects: studio.subjects })
      await page.waitForLoadState('networkidle')
      const next = (await formsOf(page)).find((form) => !seen.has(form.name) && !needsNoNetwork.test(form.name))
      if (next === undefined) return faults
      name = `${view.name}, ${next.name}`
      seen.add(next.name)
      await pressTwice(page, next, visitor)
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`)
      if (name === view.name) return faults
    } finally {
      await visitor.context.setOffline(false)
      await page.close()
    }
  }
  return faults
}

async function pressTwice(page: Page, { form, button }: PageForm, { context }: Visitor): Promise<void> {
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
  // Actions on seats or money are disabled without a network.
  const isWaiting = async () => (await form.locator('button[type="submit"][disabled]', { hasText: waits }).count()) > 0
  if (!(await isWaiting())) {
    await button.press('Enter')
    await page.getByText(nothingSent).first().waitFor()
    await expectAccessible(page)
  }
  expect([await valuesOf(form), await page.locator('h1').first().textContent()]).toEqual([filled, heading])
  await context.setOffline(false)
  await expect.poll(async () => page.evaluate(() => navigator.onLine)).toBe(true)
  sent.length = 0
  await form
    .locator('button[type="submit"]', { hasText: label ?? '' })
    .first()
    .click()
  await expect.poll(() => sent.length, { message: 'the next press sends it' }).toBeGreaterThan(0)
  await page
    .getByText(/We couldn't confirm this/)
    .first()
    .waitFor()
  expect(await valuesOf(form)).toEqual(filled)
}
