import { expect, test } from 'vitest'
import { clockOfMinute, parsePreferences } from './parse-preferences.ts'

function form(fields: Readonly<Record<string, string>>): FormData {
  const filled = new FormData()
  for (const [name, value] of Object.entries(fields)) filled.set(name, value)
  return filled
}

test.each([
  [
    { notice: '0', quiet: 'studio', from: '22:00', until: '07:00' },
    { notice_hours: 0, short_notice: false },
  ],
  [
    { notice: 'short', quiet: 'studio' },
    { notice_hours: 0, short_notice: true },
  ],
  [
    { notice: '12', quiet: 'own', from: '21:30', until: '06:05' },
    { notice_hours: 12, short_notice: false, quiet_from_minute: 1290, quiet_until_minute: 365 },
  ],
  [
    { notice: '4', quiet: 'own', from: '', until: '06:00' },
    { notice_hours: 4, short_notice: false },
  ],
  [{ notice: 'soon' }, undefined],
  [{}, undefined],
])('the form %j is parsed as %j', (fields, preferences) => {
  expect(parsePreferences(form(fields))).toEqual(preferences)
})

test.each([
  [0, '00:00'],
  [365, '06:05'],
  [1320, '22:00'],
])('the minute %d is shown as %s', (minute, clock) => {
  expect(clockOfMinute(minute)).toBe(clock)
})
