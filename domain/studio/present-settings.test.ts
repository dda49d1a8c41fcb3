import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { getSettings } from './api.ts'
import { policies, siteSettings } from './model.ts'
import { presentSettings } from './present-settings.ts'

const kept = {
  site: z.parse(siteSettings, {}),
  policies: z.parse(policies, {}),
  branch: { code: 'penang', name: { en: 'Penang', zh: '槟城' }, zone: 'Asia/Kuala_Lumpur' },
  mode: 'demo' as const,
  methods: ['curlecfpx'],
}

describe('the public site settings', () => {
  test.each([
    ['en' as const, 'Penang', 'Reformer Pilates'],
    ['zh' as const, '槟城', '核心床普拉提'],
  ])('the site settings are in the language of the request: %s', (...[locale, name, subtitle]) => {
    const shown = presentSettings(kept, locale)
    expect(shown.branch).toEqual({ code: 'penang', name, time_zone: 'Asia/Kuala_Lumpur' })
    expect(shown.site_subtitle).toBe(subtitle)
  })

  test('the site settings name the brands of payment that are offered', () => {
    expect(presentSettings(kept, 'en').payment_brands).toEqual(['FPX'])
  })

  test('the site settings hold the policies that pages explain, and no other', () => {
    expect(presentSettings(kept, 'en').policies).toEqual({
      cancel_window: { unit: 'hours', amount: 12 },
      cancel_hours: 12,
      booking_opens_days: 28,
      points_earned_per_ringgit: 1,
      points_paid_per_ringgit: 100,
      points_months: 12,
      referral_reward: '10.00',
      delivery_tips: [],
      cash_on_delivery_max: '0.00',
      delivery_instructions: true,
      leave_at_door: true,
      booking_opens_minute: 720,
      hold_minutes: 10,
      waitlist_cutoff_minutes: 60,
      waitlist_max: 30,
      grace_minutes: 30,
      quiet_from_minute: 1320,
      quiet_until_minute: 420,
      check_in_minutes: 5,
      claim_deadline_minutes: 0,
      studio_cancel_extension_days: 7,
      refill_returns_credit: false,
    })
  })

  test('the site settings have the shape that the endpoint promises', () => {
    expect(getSettings.output.safeParse(presentSettings(kept, 'zh')).success).toBe(true)
  })
})
