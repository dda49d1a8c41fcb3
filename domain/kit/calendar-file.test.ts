import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'
import { day, instant } from './time.ts'

const event: CalendarEvent = {
  uid: '0197-booking@hundred',
  sequence: 2,
  changedAt: instant('2026-11-19T02:03:04.567Z'),
  startsAt: instant('2026-11-20T09:00:00+08:00'),
  endsAt: instant('2026-11-20T09:50:00+08:00'),
  isCanceled: false,
  summary: 'Group Reformer Flow',
  description: 'With Mei Ling Khoo\nReformer 7',
  location: 'Studio One, 12 Lebuh Pantai; George Town',
  url: 'https://hundred.example/my-account/classes',
}
const linesOf = (change: Partial<CalendarEvent> = {}) =>
  calendarFile({ name: 'My classes', events: [{ ...event, ...change }] }).split('\r\n')
const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const octets = (line: string) => new TextEncoder().encode(line).length

describe('a calendar file', () => {
  it('a calendar file reads word for word like this', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Hundred//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:My classes',
      'X-WR-CALNAME:My classes',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:0197-booking@hundred',
      'DTSTAMP:20261119T020304Z',
      'LAST-MODIFIED:20261119T020304Z',
      'SEQUENCE:2',
      'DTSTART:20261120T010000Z',
      'DTEND:20261120T015000Z',
      'SUMMARY:Group Reformer Flow',
      'LOCATION:Studio One\\, 12 Lebuh Pantai\\; George Town',
      'DESCRIPTION:With Mei Ling Khoo\\nReformer 7',
      'URL:https://hundred.example/my-account/classes',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('a calendar file names the days of an event on some days only, to the day after them, and blocks no time', () => {
    const { startsAt: _from, endsAt: _to, ...facts } = event
    const days = { ...facts, firstDay: day('2026-11-30'), lastDay: day('2026-12-01') }
    const lines = calendarFile({ name: 'Delivery', events: [days] }).split('\r\n')
    expect(lines).toContain('DTSTART;VALUE=DATE:20261130')
    expect(lines).toContain('DTEND;VALUE=DATE:20261202')
    expect(lines).toContain('TRANSP:TRANSPARENT')
  })

  it('a calendar file that is sent names sender and recipient, asks for no reply, and has no name of its own', () => {
    const sent = {
      method: 'REQUEST' as const,
      organizer: { name: 'Hundred', address: 'hello@hundred.example' },
      attendee: 'mei+classes@example.my',
      events: [event],
    }
    const lines = calendarFile(sent).replaceAll('\r\n ', '').split('\r\n')
    expect(lines.slice(0, 6)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Hundred//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
    ])
    expect(lines).toContain('ORGANIZER;CN="Hundred":mailto:hello@hundred.example')
    expect(lines).toContain(
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:mei+classes@example.my',
    )
    expect(lines.filter((line) => /^(UID|SEQUENCE|DTSTAMP):/.test(line))).toHaveLength(3)
  })

  it.each([['"Studio"; One\r\nX:1', 'a b@c.my\r\nX:2']])(
    'a calendar file never lets a name or an address begin a line of its own (%j, %j)',
    (name, address) => {
      const file = calendarFile({ method: 'CANCEL', organizer: { name, address }, attendee: address, events: [event] })
      expect(file.replaceAll('\r\n ', '')).not.toMatch(/^X:/m)
      expect(file.replaceAll('\r\n ', '')).toContain('ORGANIZER;CN="Studio; OneX:1":mailto:a%20b@c.my%0D%0AX:2\r\n')
    },
  )

  it('a calendar file says that a class is cancelled and leaves the hour free', () => {
    expect(linesOf({ isCanceled: true })).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']))
  })

  it('a calendar file is valid without any event', () => {
    expect(calendarFile({ name: 'x', events: [] })).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
  })

  it.each([
    ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
    ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['tab\there\u0000', 'tabhere'],
    ['\\n', '\\\\n'],
    ['END:VEVENT\r\nBEGIN:VALARM', 'END:VEVENT\\nBEGIN:VALARM'],
  ])('a calendar file writes %j as %j', (text, written) => {
    expect(linesOf({ summary: text })).toContain(`SUMMARY:${written}`)
  })

  it.each([',', '\\', ';', '\n', '核', '🧘🏽'])(
    'a calendar file never separates a backslash from its letter: %j at every position of a line',
    (sign) => {
      for (let length = 50; length < 80; length += 1) {
        const summary = `${'x'.repeat(length)}${sign}${sign} end, of; it`
        const lines = linesOf({ summary })
        expect(lines.filter((line) => octets(line) > 75)).toEqual([])
        expect(lines.filter((line) => /(?<!\\)(?:\\\\)*\\$/.test(line))).toEqual([])
        const [, written = ''] = /\r\nSUMMARY:(.*)\r\n/.exec(unfolded(lines.join('\r\n'))) ?? []
        expect(written.replaceAll(/\\(.)/g, (_both, letter: string) => (letter === 'n' ? '\n' : letter))).toBe(summary)
      }
    },
  )

  it.each([67, 68, 74, 75, 140, 141, 142])(
    'a calendar file folds a line of %i signs behind SUMMARY at 75 octets',
    (length) => {
      const file = calendarFile({ name: 'x', events: [{ ...event, summary: 'x'.repeat(length) }] })
      expect(Math.max(...file.split('\r\n').map(octets))).toBeLessThanOrEqual(75)
      expect(unfolded(file)).toContain(`SUMMARY:${'x'.repeat(length)}\r\n`)
      expect(file.includes('\r\n x')).toBe(length > 67)
    },
  )

  it.each(['x', 'é', '核', '\u0800', '😀', '\u{10000}'])(
    'a calendar file fills each line that goes on with all of %j that fit',
    (sign) => {
      const file = calendarFile({ name: 'x', events: [{ ...event, summary: sign.repeat(300) }] })
      const [first = '', ...others] = file.split('\r\nSUMMARY:')[1]?.split('\r\nLOCATION')[0]?.split('\r\n') ?? []
      const full = [`SUMMARY:${first}`, ...others.slice(0, -1)]
      expect(full.length).toBeGreaterThan(1)
      for (const line of full) expect(octets(line) + octets(sign)).toBeGreaterThan(75)
      for (const line of full) expect(octets(line)).toBeLessThanOrEqual(75)
    },
  )

  it('a calendar file never cuts a character in two', () => {
    const summary = '核心床普拉提😀'.repeat(12)
    const file = calendarFile({ name: 'x', events: [{ ...event, summary }] })
    expect(Math.max(...file.split('\r\n').map(octets))).toBeLessThanOrEqual(75)
    expect(unfolded(file)).toContain(`SUMMARY:${summary}`)
  })

  it('a calendar file is valid for any input: every line is short, ends with CRLF, and begins with a name or a space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ maxLength: 300 }),
        (summary, description) => {
          const lines = calendarFile({ name: summary, events: [{ ...event, summary, description }] }).split('\r\n')
          expect(lines.pop()).toBe('')
          for (const line of lines) {
            expect(octets(line)).toBeLessThanOrEqual(75)
            expect(line).toMatch(/^(?: |[A-Z-]+[:;])/)
            expect(line).not.toMatch(/[\r\n]/)
          }
          expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
        },
      ),
    )
  })
})
