import { afterAll, expect, test } from 'vitest'
import { startPushStandIn, vapidKeys } from '#dev/testing/push-stand-in.ts'
import { callApi, textOf } from './kit/api.ts'
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

test('a device asks for messages at a press, is reminded of a class, and is told nothing more when its owner says so', async () => {
  const member = await stage.aVisitor({ size: phone, worker: true })
  const { page, context } = member
  const { asked, browser } = service.aBrowser()
  await context.grantPermissions(['notifications'])
  // The browser of a journey reaches no push service of its own: this is what one would have answered.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), unsubscribe: async () => true }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Object.assign(PushManager.prototype, { subscribe: async () => subscription, getSubscription: async () => null })
  }, asked)
  await signIn(member, 'weishan@example.com')
  await page.goto('/my-account/notification')
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await page.getByText('This device is told.').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('This device is told.').waitFor()

  const token = textOf(
    (await callApi(stage.product, 'POST /token', { body: { login: 'weishan@example.com', password: 'hundred-demo' } }))
      ?.body.token,
  )
  const coming = await callApi(stage.product, 'GET /bookings?when=upcoming&limit=1', { token })
  const [next] = Object.values(Object(coming?.body.data))
  const startsAt = Temporal.Instant.from(textOf(Object(next).starts_at))
  await stage.product.harness('/clock', { set: startsAt.subtract({ hours: 11, minutes: 55 }).toString() })
  const told = () =>
    service.received.filter(({ path }) => path === browser.path).map(({ text }) => Object(JSON.parse(text)))
  await expect
    .poll(told, { timeout: 20_000 })
    .toMatchObject([{ lang: 'en', path: expect.stringContaining('/my-account') }])

  await page.getByRole('button', { name: 'Stop telling me here' }).click()
  await page.getByRole('button', { name: 'Tell me on this device' }).waitFor()
  expect(member.complaints).toEqual([])
  await member.leave()
})
