import type { Page } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '#dev/testing/is-long.ts'
import { startPushStandIn, vapidKeys } from '#dev/testing/push-stand-in.ts'
import { callApi, listOf, staffToken, textOf } from './kit/api.ts'
import { makeFull, openClasses } from './kit/classes.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, phone } from './kit/visitor.ts'

const keys = vapidKeys()
const service = await startPushStandIn(keys.publicKey)
afterAll(() => service.stop())

const stage = stageProduct({
  env: {
    PUSH_PUBLIC_KEY: keys.publicKey,
    PUSH_PRIVATE_KEY: keys.privateKey,
    PUSH_CONTACT: 'mailto:hello@hundred.example',
    PUSH_HOSTS: service.host,
  },
})

/** Two kinds are unticked at once, and the first request fails: the second one stores both. */
async function unticksTwoAtOnce(page: Page): Promise<void> {
  const first = Promise.withResolvers<boolean>()
  const sent: unknown[] = []
  const kind = (name: string) => page.getByRole('checkbox', { name })
  await page.route(/\/api\/notifications\/push$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    if (sent.push(route.request().postDataJSON()) > 1) return route.continue()
    await first.promise
    // What the page reads as a failure, and the browser does not complain of.
    return route.fulfill({ status: 202, contentType: 'text/html', body: '' })
  })
  await kind('I am moved in from a waitlist').uncheck()
  await kind('the studio writes to my class').uncheck()
  expect(sent).toHaveLength(1)
  first.resolve(true)
  await expect.poll(() => sent.length).toBe(2)
  await page.reload()
  await page.getByText('Notifications are on for this device.').waitFor()
  expect(await kind('I am moved in from a waitlist').isChecked()).toBe(false)
  expect(await kind('the studio writes to my class').isChecked()).toBe(false)
}

test('a device enables push at a press, is reminded of a class, and gets no message after it was disabled', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page, context } = member
  const { asked, browser } = service.aBrowser()
  await context.grantPermissions(['notifications'])
  // The browser of a journey reaches no push service: this is what one would have returned.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(PushManager.prototype, { subscribe: async () => subscription, getSubscription: async () => null })
  }, asked)
  await signIn(member, 'weishan@example.com')
  await page.goto('/my-account/notification')
  await page.getByRole('button', { name: 'Notify me on this device' }).click()
  await page.getByText('Notifications are on for this device.').waitFor()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'someone else teaches my class' }).uncheck()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Notifications are on for this device.').waitFor()
  expect(await page.getByRole('checkbox', { name: 'someone else teaches my class' }).isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: 'I am moved in from a waitlist' }).isChecked()).toBe(true)
  await unticksTwoAtOnce(page)

  const token = textOf(
    (await callApi(stage.product, 'POST /token', { body: { login: 'weishan@example.com', password: 'hundred-demo' } }))
      ?.body.token,
  )
  const coming = await callApi(stage.product, 'GET /bookings?when=upcoming&limit=1', { token })
  const [next] = listOf(coming?.body.data)
  const startsAt = Temporal.Instant.from(textOf(next?.starts_at))
  await stage.product.harness('/clock', { set: startsAt.subtract({ hours: 11, minutes: 55 }).toString() })
  const told = () =>
    service.received.filter(({ path }) => path === browser.path).map(({ text }) => Object(JSON.parse(text)))
  await expect
    .poll(told, { timeout: 20_000 })
    .toMatchObject([{ lang: 'en', path: expect.stringContaining('/my-account') }])

  await page.getByRole('button', { name: 'Stop notifying me here' }).click()
  await page.getByRole('button', { name: 'Notify me on this device' }).waitFor()
  expect(member.complaints).toEqual([])
  await member.leave()
})

test.runIf(isLong)('joining a waitlist offers push messages, and asks once', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page } = member
  const { asked } = service.aBrowser()
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true }
    const asked = 'push asked'
    Object.defineProperty(Notification, 'permission', {
      get: () => (localStorage.getItem(asked) === null ? 'default' : 'granted'),
    })
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        localStorage.setItem(asked, 'yes')
        return subscription
      },
      getSubscription: async () => null,
    })
  }, asked)
  await signIn(member, 'grace@example.com')
  const manager = await staffToken(stage.product)
  const row = (await openClasses(stage.product)).find((one) => Number(one['waiting']) === 0)
  if (row === undefined) throw new Error('the demo has too few classes')
  await makeFull(stage.product, { manager, row })
  await page.goto(`/schedules/booking?session_id=${textOf(row['id'])}`)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await page.getByRole('button', { name: 'Notify me on this device' }).click()
  await page.getByText('Notifications are on for this device.').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('link', { name: 'Leave the waitlist' }).waitFor()
  expect(await page.getByRole('button', { name: 'Stop notifying me here' }).count()).toBe(0)
  expect(member.complaints).toEqual([])
  await member.leave()
})

test.runIf(isLong)(
  'the worker shows a push message in its language, and a notice for one that it cannot read',
  async () => {
    const member = await stage.aVisitor({ size: phone, worker: true })
    const { page, context } = member
    await context.grantPermissions(['notifications'])
    await page.goto('/packages')
    await page.evaluate(async () => navigator.serviceWorker.ready)
    const browser = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first !== undefined) resolve(first.registrationId)
      })
    })
    await browser.send('ServiceWorker.enable')
    const registrationId = await registered
    const { origin } = new URL(page.url())
    const push = async (data: string) =>
      browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    // The notification itself is outside the browser: its parameters are checked here.
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(() => {
      const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
      const shown: unknown[] = []
      Object.assign(globalThis, { shown })
      registration.showNotification = async (title, { body, tag, lang, data } = {}) => {
        shown.push({ title, body, tag, lang, data })
      }
    })
    const shown = async () => worker?.evaluate((): unknown => Reflect.get(globalThis, 'shown'))
    const notice = {
      tag: '0198',
      title: '明天 07:30 有课',
      body: '请提前五分钟到。',
      path: '/zh/my-account/classes',
      lang: 'zh',
    }
    await push(JSON.stringify(notice))
    const { path, ...words } = notice
    await expect.poll(shown).toEqual([{ ...words, data: path }])
    // An unreadable message still shows a notification, as browsers require for each push.
    await push('{}')
    await expect.poll(shown).toMatchObject([words, { title: 'Hundred', body: '' }])
    expect(member.complaints).toEqual([])
    await member.leave()
  },
)
