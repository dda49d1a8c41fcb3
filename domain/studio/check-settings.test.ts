import { describe, expect, test } from 'vitest'
import { checkSettings } from './check-settings.ts'
import type { Policies } from './model.ts'

const faults = (...asked: Parameters<typeof checkSettings>): readonly string[] => {
  const checked = checkSettings(...asked)
  return checked.ok ? [] : checked.error.issues.map((issue) => issue.path.join('.'))
}

/** Each number that the studio sets: its minimum, its default, its maximum. */
const policyRanges = {
  reminder_hours: [0, 12, 168],
  booking_opens_days: [1, 28, 365],
  booking_opens_minute: [0, 720, 1439],
  waitlist_cutoff_minutes: [0, 60, 10_080],
  waitlist_max: [0, 30, 500],
  grace_minutes: [0, 30, 1440],
  quiet_from_minute: [0, 1320, 1439],
  quiet_until_minute: [0, 420, 1439],
  check_in_minutes: [1, 5, 120],
  claim_deadline_minutes: [0, 0, 5],
  undo_check_in_minutes: [0, 15, 240],
  undo_no_show_hours: [0, 48, 720],
  hold_minutes: [1, 10, 60],
  private_notice_hours: [0, 12, 336],
  private_start_minutes: [5, 60, 240],
  attempt_minutes: [1, 30, 30],
  approval_hours: [1, 72, 240],
  open_orders_max: [1, 5, 50],
  guest_orders_max: [1, 10, 200],
  referral_reward_sen: [1, 1000, 100_000],
  referral_days: [1, 14, 90],
  points_earned_per_ringgit: [0, 1, 1000],
  points_paid_per_ringgit: [1, 100, 100_000],
  points_months: [1, 12, 120],
  points_notice_days: [0, 14, 90],
  studio_cancel_extension_days: [0, 7, 365],
  extension_sen: [0, 5000, 10_000_000],
  extension_months_max: [0, 12, 99],
  freeze_days_max: [0, 60, 730],
  expiry_notice_minute: [0, 540, 1439],
  contract_notice_days: [0, 3, 14],
  bag_fee_sen: [0, 0, 1000],
  cash_on_delivery_max_sen: [0, 0, 100_000],
  cash_on_delivery_open_max: [1, 3, 20],
  sst_basis_points: [0, 0, 2000],
} as const satisfies Partial<Record<keyof Policies, readonly number[]>>

describe.each(Object.entries(policyRanges))('the policy %s', (name, [low, usual, high]) => {
  test(`may be from ${low} to ${high} and nothing beyond`, () => {
    expect([low, high].flatMap((value) => faults('policies', { [name]: value }))).toEqual([])
    for (const value of [low - 1, high + 1]) expect(faults('policies', { [name]: value })).toEqual([`value.${name}`])
  })

  test(`is ${usual} unless the studio sets it`, () => {
    const checked = checkSettings('policies', {})
    expect(checked.ok && checked.value[name]).toBe(usual)
  })
})

const long = (length: number) => 'a'.repeat(length)
const words = { en: 'a', zh: '一' }
const logo = { path: '/logo.svg', width: 1, height: 1 }
const many = <T>(value: T, length: number): T[] => Array.from({ length }, () => value)

describe('the site settings', () => {
  test.each([
    ['a title of one letter', { site_title: 'H' }],
    ['a title of 500 letters', { site_title: long(500) }],
    ['one language', { languages: ['zh'] }],
    ['two languages', { languages: ['zh', 'en'] }],
    ['a logo of one dot', { logo }],
    ['a logo of 2000 dots', { logo: { ...logo, width: 2000, height: 2000 } }],
    ['a picture with a path of 300 letters', { logo: { ...logo, path: `/${long(299)}` } }],
    ['small pictures of categories', { category_size: 40 }],
    ['large pictures of categories', { category_size: 2000 }],
    ['fifty regions', { regions: many({ code: 'sg', name: words, url: '' }, 50) }],
    ['fifty brands of payment', { payment_brands: many('FPX', 50) }],
    ['twenty links to social media', { social_links: many({ label: words, url: `/${long(499)}` }, 20) }],
    ['a referral of nothing', { referral_banner: { percent: 0, shown: true } }],
    ['a referral of everything', { referral_banner: { percent: 100, shown: true } }],
  ])('the site settings may be %s', (_name, value) => {
    expect(faults('site', value)).toEqual([])
  })

  test.each([
    ['a title of 501 letters', { site_title: long(501) }, 'site_title'],
    ['no language', { languages: [] }, 'languages'],
    ['three languages', { languages: ['zh', 'en', 'en'] }, 'languages'],
    ['a logo without width', { logo: { ...logo, width: 0 } }, 'logo.width'],
    ['a logo too wide', { logo: { ...logo, width: 2001 } }, 'logo.width'],
    ['a logo without height', { logo: { ...logo, height: 0 } }, 'logo.height'],
    ['a logo too high', { logo: { ...logo, height: 2001 } }, 'logo.height'],
    ['a picture with a longer path', { logo: { ...logo, path: `/${long(300)}` } }, 'logo.path'],
    ['smaller pictures of categories', { category_size: 39 }, 'category_size'],
    ['larger pictures of categories', { category_size: 2001 }, 'category_size'],
    ['51 regions', { regions: many({ code: 'sg', name: words, url: '' }, 51) }, 'regions'],
    ['51 brands of payment', { payment_brands: many('FPX', 51) }, 'payment_brands'],
    ['21 links to social media', { social_links: many({ label: words, url: '' }, 21) }, 'social_links'],
    ['an address too long', { social_links: [{ label: words, url: `/${long(500)}` }] }, 'social_links.0.url'],
    ['a referral that costs', { referral_banner: { percent: -1, shown: true } }, 'referral_banner.percent'],
    ['a referral of more', { referral_banner: { percent: 101, shown: true } }, 'referral_banner.percent'],
  ])('the site settings may not be %s', (_name, value, path) => {
    expect(faults('site', value)).toEqual([`value.${path}`])
  })

  test('the site settings default to the logo in its own size and no banner of referrals', () => {
    const checked = checkSettings('site', {})
    expect(checked.ok && checked.value).toMatchObject({
      logo: { path: '/logo.svg', width: 128, height: 88 },
      category_size: 280,
      referral_banner: { percent: 10, shown: false },
    })
  })
})

test('notices of a pack that expires are sent 14, 7 and 1 days ahead, on at most ten days of the last year', () => {
  const checked = checkSettings('policies', {})
  expect(checked.ok && checked.value['expiry_notice_days']).toEqual([14, 7, 1])
  expect(faults('policies', { expiry_notice_days: [0, 365, ...many(1, 8)] })).toEqual([])
  expect(faults('policies', { expiry_notice_days: many(1, 11) })).toEqual(['value.expiry_notice_days'])
  expect(faults('policies', { expiry_notice_days: [-1, 366] })).toEqual([
    'value.expiry_notice_days.0',
    'value.expiry_notice_days.1',
  ])
})

test('a buyer may be offered six tips of at most RM 100 each, and none by default', () => {
  const checked = checkSettings('policies', {})
  expect(checked.ok && checked.value).toMatchObject({ delivery_tips_sen: [], delivery_instructions: true })
  expect(faults('policies', { delivery_tips_sen: [1, 10_000, ...many(200, 4)] })).toEqual([])
  expect(faults('policies', { delivery_tips_sen: many(200, 7) })).toEqual(['value.delivery_tips_sen'])
  expect(faults('policies', { delivery_tips_sen: [0, 10_001] })).toEqual([
    'value.delivery_tips_sen.0',
    'value.delivery_tips_sen.1',
  ])
})

describe('the settings of the studio', () => {
  test('an absent setting takes its default again', () => {
    const checked = checkSettings('policies', { cancel_window: { unit: 'hours', amount: 24 } })
    expect(checked.ok && checked.value).toMatchObject({
      cancel_window: { unit: 'hours', amount: 24 },
      hold_minutes: 10,
      booking_opens_days: 28,
      booking_opens_minute: 720,
    })
  })

  test.each([
    ['policies' as const, { cancel_window: { unit: 'anytime' } }],
    ['policies' as const, { attempt_minutes: 30 }],
    ['site' as const, { site_title: 'Hundred KL' }],
    [
      'site' as const,
      {
        menu_links: {
          group_reformer: '',
          about_us: 'https://hundred.example/about',
          press_publications: '/press',
          contact_us: '',
        },
      },
    ],
    ['site' as const, { languages: ['en', 'zh'] }],
  ])('a setting %s may be %j', (key, value) => {
    expect(checkSettings(key, value).ok).toBe(true)
  })

  test.each([
    ['policies' as const, { cancel_window: { unit: 'hours', amount: -1 } }, 'value.cancel_window.amount'],
    ['policies' as const, { cancel_window: { unit: 'hours', amount: 1.5 } }, 'value.cancel_window.amount'],
    ['policies' as const, { cancel_window: 12 }, 'value.cancel_window'],
    ['policies' as const, { attempt_minutes: 31 }, 'value.attempt_minutes'],
    ['policies' as const, { booking_opens_minute: 1440 }, 'value.booking_opens_minute'],
    ['policies' as const, { cancel_hours: 12 }, 'value'],
    ['site' as const, { site_title: '' }, 'value.site_title'],
    ['site' as const, { theme_color: { light: 'red', dark: '#000000' } }, 'value.theme_color.light'],
    [
      'site' as const,
      { support: { phone: '', email: '', hours: { en: '', zh: '' }, chat_url: 'javascript:alert(1)' } },
      'value.support.chat_url',
    ],
    [
      'site' as const,
      { support: { phone: '', email: '', hours: { en: '', zh: '' }, chat_url: '//evil.example' } },
      'value.support.chat_url',
    ],
    [
      'site' as const,
      { regions: [{ code: 'sg', name: { en: 'Singapore' }, url: 'https://sg.example' }] },
      'value.regions.0.name.zh',
    ],
  ])('a setting %s may not be %j', (...[key, value, path]) => {
    const checked = checkSettings(key, value)
    expect(checked.ok ? [] : checked.error.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})
