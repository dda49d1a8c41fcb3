import { describe, expect, test } from 'vitest'
import { windowMinutes, windowWords } from './cancellation-window.ts'
import { cancelWindow, policies } from './model.ts'

describe('a cancellation window', () => {
  test.each([
    [{ unit: 'anytime' }, 0, 'anytime', 'anytime'],
    [{ unit: 'minutes', amount: 30 }, 30, '30 minutes', '30 分钟'],
    [{ unit: 'hours', amount: 1 }, 60, '1 hour', '1 小时'],
    [{ unit: 'hours', amount: 12 }, 720, '12 hours', '12 小时'],
    [{ unit: 'days', amount: 2 }, 2880, '2 days', '2 天'],
  ] as const)('the window %j is %i minutes, in words %s and %s', (window, minutes, english, chinese) => {
    expect(windowMinutes(window)).toBe(minutes)
    expect([windowWords(window, 'en'), windowWords(window, 'zh')]).toEqual([english, chinese])
  })

  test('a cancellation window is twelve hours unless the studio says otherwise', () => {
    expect(policies.parse({}).cancel_window).toEqual({ unit: 'hours', amount: 12 })
  })

  test.each([
    [{ unit: 'minutes', amount: 0 }],
    [{ unit: 'hours', amount: 1.5 }],
    [{ unit: 'days', amount: 31 }],
    [{ unit: 'anytime', amount: 1 }],
    [{ unit: 'weeks', amount: 1 }],
    [{ unit: 'hours' }],
  ])('a cancellation window may not be %j', (window) => {
    expect(cancelWindow.safeParse(window).success).toBe(false)
  })
})
