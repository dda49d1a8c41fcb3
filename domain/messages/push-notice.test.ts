import { expect, it } from 'vitest'
import { pushNotice } from './push-notice.ts'

const content = {
  subject: 'Tomorrow at 09:00',
  paragraphs: ['Reformer 7 is yours.', 'Come ten minutes early.'],
  action: { label: 'My classes', url: 'https://hundred.example/zh/my-account/classes?booking_id=b1' },
}

it('a push message shows the subject and the first paragraph, and opens the page in its language', () => {
  expect(pushNotice(content, { id: 'm1', locale: 'zh' })).toEqual({
    tag: 'm1',
    title: 'Tomorrow at 09:00',
    body: 'Reformer 7 is yours.',
    path: '/zh/my-account/classes?booking_id=b1',
    lang: 'zh',
  })
  expect(pushNotice(content, { id: 'm1', locale: 'en' }).path).toBe('/my-account/classes?booking_id=b1')
})

it("a push message without an action opens the notifications, and is cut to a device's length", () => {
  const { path, body } = pushNotice({ subject: 'Moved', paragraphs: ['x'.repeat(241)] }, { id: 'm1', locale: 'en' })
  expect(path).toBe('/my-account/notification')
  expect([body.length, body.at(-1)]).toEqual([240, '…'])
  expect(pushNotice({ subject: 'Moved', paragraphs: ['x'.repeat(240)] }, { id: 'm1', locale: 'en' }).body).toBe(
    'x'.repeat(240),
  )
  expect(pushNotice({ subject: 'Moved', paragraphs: [] }, { id: 'm1', locale: 'en' }).body).toBe('')
})
