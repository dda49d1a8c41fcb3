import { describe, expect, test } from 'vitest'
import { checkSettings } from './check-settings.ts'

describe('the settings of the studio', () => {
  test('what is left out takes its default again', () => {
    const checked = checkSettings('policies', { cancel_hours: 24 })
    expect(checked.sound && checked.value).toMatchObject({
      cancel_hours: 24,
      hold_minutes: 10,
      booking_opens_days: 28,
      booking_opens_minute: 720,
    })
  })

  test.each([
    ['policies' as const, { cancel_hours: 0 }],
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
  ])('%s may be %j', (key, value) => {
    expect(checkSettings(key, value).sound).toBe(true)
  })

  test.each([
    ['policies' as const, { cancel_hours: -1 }, 'value.cancel_hours'],
    ['policies' as const, { cancel_hours: 1.5 }, 'value.cancel_hours'],
    ['policies' as const, { cancel_hours: '12' }, 'value.cancel_hours'],
    ['policies' as const, { attempt_minutes: 31 }, 'value.attempt_minutes'],
    ['policies' as const, { booking_opens_minute: 1440 }, 'value.booking_opens_minute'],
    ['policies' as const, { cancelHours: 12 }, 'value'],
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
  ])('%s may not be %j', (...[key, value, path]) => {
    const checked = checkSettings(key, value)
    expect(checked.sound ? [] : checked.error.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})
