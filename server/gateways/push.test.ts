import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushStandIn, vapidKeys, type PushStandIn } from '#dev/testing/push-stand-in.ts'
import { createPush } from './push.ts'

const keys = vapidKeys()
let service: PushStandIn

beforeAll(async () => {
  service = await startPushStandIn(keys.publicKey)
})
afterAll(() => service.stop())

const studio = (change: Partial<Parameters<typeof createPush>[0]> = {}) =>
  createPush({ ...keys, contact: 'mailto:hello@hundred.example', hosts: [service.host], ...change })

test('a message is signed by the studio and read by that browser alone', async () => {
  const { asked, browser } = service.aBrowser()
  expect(await studio().send(asked, '{"title":"您的课程"}')).toBe('taken')
  expect(service.received.at(-1)).toEqual({ path: browser.path, text: '{"title":"您的课程"}', ttl: '14400' })
  const other = service.aBrowser()
  expect(await studio().send({ ...asked, p256dh: other.asked.p256dh }, 'secret')).toBe('refused')
  expect(service.received.map(({ text }) => text)).not.toContain('secret')
})

test('a push service rejects a message signed by another key', async () => {
  const { asked } = service.aBrowser()
  expect(await studio(vapidKeys()).send(asked, 'hello')).toBe('refused')
  expect(service.refusals.at(-1)).toContain('another key')
})

test.each([
  ['gone', 'gone'],
  ['busy', 'failed'],
  ['elsewhere', 'failed'],
] as const)('a browser that is %s gives %s', async (mood, result) => {
  const { asked, browser } = service.aBrowser()
  browser.mood = mood
  expect(await studio().send(asked, 'hello')).toBe(result)
})

test('no other host is called, whatever the subscription names', async () => {
  const { asked } = service.aBrowser()
  const before = service.received.length
  expect(await studio({ hosts: ['fcm.googleapis.com'] }).send(asked, 'hello')).toBe('refused')
  expect(service.received).toHaveLength(before)
})

test('invalid keys are a failure and no crash', async () => {
  const { asked } = service.aBrowser()
  expect(await studio().send({ ...asked, p256dh: 'x'.repeat(87) }, 'hello')).toBe('failed')
})
