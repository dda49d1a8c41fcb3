import { expect, it } from 'vitest'
import { deviceNotice, ownAddress } from './device-notice.ts'

it('a notification shows the text of a message and stores its address', () => {
  const sent = { title: 'A seat is free', body: 'Reformer 7', tag: 'm1', path: '/schedules', lang: 'en' }
  expect(deviceNotice(sent)).toEqual({
    title: 'A seat is free',
    body: 'Reformer 7',
    tag: 'm1',
    lang: 'en',
    icon: '/icon-192.png',
    data: '/schedules',
  })
})

it.each([undefined, null, 'text', { title: 7 }])('an unreadable message %j still shows a notification', (sent) => {
  expect(deviceNotice(sent)).toMatchObject({ title: 'Hundred', body: '', tag: '' })
})

it('a notification opens pages of this site alone', () => {
  expect(ownAddress('/zh/my-account/classes')).toBe('/zh/my-account/classes')
  for (const other of ['https://evil.example', '//evil.example', '/\\evil.example', undefined])
    expect(ownAddress(other)).toBe('/my-account/notification')
})
