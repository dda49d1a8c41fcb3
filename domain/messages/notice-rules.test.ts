import { describe, expect, it } from 'vitest'
import { noticeKinds, switchable } from './model.ts'
import { isWanted, noticeKind } from './notice-kind.ts'
import { noticeLink } from './push-notice.ts'

describe('the kind of a message', () => {
  it.each([
    ['bookings.booked', 'bookings'],
    ['bookings.promoted', 'bookings'],
    ['bookings.studio_canceled', 'bookings'],
    ['bookings.moved', 'bookings'],
    ['bookings.reminder', 'reminder'],
    ['bookings.missed', 'reminder'],
    ['bookings.skipped', 'queue'],
    ['bookings.waited', 'queue'],
    ['bookings.substituted', 'class_changes'],
    ['package_expiring', 'expiry'],
    ['points_ending', 'expiry'],
    ['points_adjusted', 'orders'],
    ['store_credit_adjusted', 'orders'],
    ['package_shared', 'packages'],
    ['order_receipt', 'orders'],
    ['forms.signed', 'forms'],
    ['accounts.welcome', 'account'],
    ['something new', 'account'],
  ])('%s is of the kind %s', (template, kind) => {
    expect(noticeKind(template)).toBe(kind)
  })
})

describe('which messages are sent', () => {
  it('an account gets everything but news without a choice', () => {
    expect(noticeKinds.filter((kind) => !isWanted(kind))).toEqual(['news'])
  })

  it('a change of a booking, an order, a pack or the account is sent, whatever was chosen', () => {
    expect(noticeKinds.filter((kind) => isWanted(kind, noticeKinds))).toEqual([
      'bookings',
      'packages',
      'orders',
      'forms',
      'account',
    ])
  })

  it.each(switchable)('%s is sent unless it is switched off', (kind) => {
    expect([isWanted(kind, []), isWanted(kind, [kind])]).toEqual([true, false])
  })
})

describe('the link of a notice', () => {
  it.each([
    ['https://hundred.example/my-account/classes', '/my-account/classes'],
    ['https://hundred.example/zh/my-account/classes?tab=past', '/my-account/classes?tab=past'],
    ['http://localhost:3000/zh', '/'],
    ['http://localhost:3000', '/'],
    ['https://hundred.example/zhong', '/zhong'],
    ['https://hundred.example/packages#table', '/packages'],
  ])('%s is %s on this site', (url, path) => {
    expect(noticeLink({ label: 'Open', url })).toEqual({ label: 'Open', path })
  })

  it.each(['https://hundred.example//evil.example/', 'javascript:alert(1)', 'mailto:a@example.com'])(
    '%s has no link on this site',
    (url) => {
      expect(noticeLink({ label: 'Open', url })).toBeUndefined()
    },
  )

  it('a message without an action has no link', () => {
    expect(noticeLink(undefined)).toBeUndefined()
  })
})
