import { expect, test } from 'vitest'
import { namesPeopleHave } from '#dev/testing/names.ts'
import { calendarFile } from '#domain/kit/calendar-file.ts'
import { instant } from '#domain/kit/time.ts'
import { escapeHtml } from './clean-content.ts'
import { renderEmail } from './render-email.ts'

test.each(namesPeopleHave)('$script: $name is unchanged in an e-mail and in a calendar', ({ name }) => {
  const letter = renderEmail({ subject: name, heading: name, paragraphs: [`Dear ${name},`] }, 'en')
  expect(letter.subject).toBe(name)
  expect(letter.plain).toContain(`Dear ${name},`)
  expect(letter.html).toContain(escapeHtml(`Dear ${name},`))
  const at = instant('2026-11-27T01:00:00Z')
  const event = { uid: 'a', sequence: 0, changedAt: at, isCanceled: false, description: name, location: '', url: '' }
  const file = calendarFile({ name, events: [{ ...event, summary: `Reformer, ${name}`, startsAt: at, endsAt: at }] })
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Reformer\\, ${name}`)
})
