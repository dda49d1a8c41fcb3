import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { NothingBooked, RecentClasses } from './nothing-booked.tsx'
import type { Suggestion } from './suggest-class.ts'

const childId = '00000000-0000-7000-8000-000000000003'
const again = {
  id: '00000000-0000-7000-8000-000000000002',
  name: 'Flow',
  startsAt: '2026-11-23T07:30:00+08:00',
  left: 4,
}

async function lastClassOf(person: { readonly full_name: string; readonly dependant: boolean }): Promise<string> {
  const recent: Suggestion['recent'] = [
    {
      booking: {
        id: asId('bookings', '00000000-0000-7000-8000-000000000001'),
        booking_type: 'booking',
        status: 'completed',
        person: { id: asId('persons', childId), ...person },
        class_name: 'Flow',
        starts_at: '2026-11-16T07:30:00+08:00',
        instructors: ['Mei Ling'],
      },
      again,
    },
  ]
  return renderPart(<RecentClasses recent={recent} />)
}

it('a class of a child says whose it was, and is booked again for that child', async () => {
  const page = await lastClassOf({ full_name: 'Aina', dependant: true })
  expect(textOf(page)).toMatch(/Mei Ling ?, for Aina/)
  expect(page).toContain(`/schedules/booking?session_id=${again.id}&amp;person_id=${childId}`)
})

it("a member's own class is booked again for the member", async () => {
  const page = await lastClassOf({ full_name: 'Wei Shan', dependant: false })
  expect(textOf(page)).not.toContain('for Wei Shan')
  expect(page).toContain(`/schedules/booking?session_id=${again.id}"`)
})

const suggestion: Suggestion = { next: again, isUsual: false, recent: [] }

it('somebody who only waits reads for what, and not that a class suits a first visit', async () => {
  const waiting = { position: 2, class_name: 'Sculpt', starts_at: '2026-11-24T18:00:00+08:00' }
  const text = textOf(await renderPart(<NothingBooked suggestion={suggestion} waiting={waiting} frozen={undefined} />))
  expect(text).toContain("You're 2nd on the waitlist for Sculpt, Tuesday 24 November at 18:00.")
  for (const words of ['Nothing booked', 'first visit', 'Book Mon']) expect(text).not.toContain(words)
})

it('with a frozen pack the class to book stands after the day on which the freeze ends', async () => {
  const frozen = { name: '10-class pack', lastDay: '2026-11-22' }
  const html = await renderPart(<NothingBooked suggestion={suggestion} waiting={undefined} frozen={frozen} />)
  expect(textOf(html)).toMatch(/Your 10-class pack is frozen until 22\sNov\s2026\..*Book Mon 07:30.*Ask the studio/)
  expect(html).toContain('href="/contact-us"')
})
