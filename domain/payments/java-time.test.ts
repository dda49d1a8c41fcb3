import { describe, expect, it } from 'vitest'
import { javaTime } from './java-time.ts'

describe('the time in a classic message', () => {
  it.each([
    ['Fri Nov 20 10:30:15 MYT 2026', '2026-11-20T02:30:15Z'],
    ['Thu Nov 14 21:26:32 MYT 2024', '2024-11-14T13:26:32Z'],
    ['Thu Jan 01 00:00:00 MYT 2026', '2025-12-31T16:00:00Z'],
    ['Thu Jan 01 07:59:59 MYT 2026', '2025-12-31T23:59:59Z'],
    ['Thu Jan 01 08:00:00 MYT 2026', '2026-01-01T00:00:00Z'],
    ['Thu Feb 29 12:00:00 MYT 2024', '2024-02-29T04:00:00Z'],
    ['Sat Jul 04 12:00:00 MYT 2026', '2026-07-04T04:00:00Z'],
    ['Fri Nov 20 02:30:15 GMT 2026', '2026-11-20T02:30:15Z'],
    // The weekday is wrong, and the date counts.
    ['Mon Nov 20 10:30:15 MYT 2026', '2026-11-20T02:30:15Z'],
  ])('%s is %s', (text, at) => {
    expect(javaTime(text)?.toString()).toBe(at)
  })

  it.each([
    '',
    'Fri Nov 20 10:30:15 2026',
    'Fri Nov 20 10:30:15 IST 2026',
    'Fri Nov 20 10:30:15 XYZ 2026',
    'Mon Feb 30 10:30:15 MYT 2026',
    'Thu Feb 29 12:00:00 MYT 2026',
    'Fri Nov 00 10:30:15 MYT 2026',
    'Fri Nov 20 24:00:00 MYT 2026',
    'Fri Nov 20 10:60:15 MYT 2026',
    'Fri Nov 20 10:30:60 MYT 2026',
    'Fri nov 20 10:30:15 MYT 2026',
    ' Fri Nov 20 10:30:15 MYT 2026',
    'Fri Nov 20 10:30:15 MYT 2026\n',
    'Fri Nov 20 10:30:15 MYT 12026',
    '2026-11-20T10:30:15+08:00',
  ])('"%s" is no valid time', (text) => {
    expect(javaTime(text)).toBeUndefined()
  })
})
