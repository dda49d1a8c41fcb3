import { describe, expect, it } from 'vitest'
import { formsOf, renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { MultiClassBoard } from './multi-class-board.tsx'
import type { ChosenClass, MultiClassChoice } from './multi-class-choice.ts'

const uuid = (last: number) => `00000000-0000-7000-8000-00000000000${last}`

function aClass(last: number): ScheduledClass {
  return {
    id: uuid(last),
    name: `Class ${last}`,
    typeSlug: 'flow',
    spring: 'flow',
    level: { name: 'Beginner', coils: 1 },
    room: 'Studio A',
    teachers: [{ slug: 'mei', name: 'Mei' }],
    standsInFor: undefined,
    starts_at: `2026-11-2${last}T09:00:00+08:00`,
    ends_at: `2026-11-2${last}T09:50:00+08:00`,
    opens_at: '2026-11-08T09:00:00+08:00',
    minutes: 50,
    places_left: 0,
    capacity: 13,
    waiting: 2,
    credits: 1,
    cancel_window: { unit: 'hours', amount: 12 },
    status: 'upcoming',
    cancel_reason: null,
  }
}

function chosen(last: number): ChosenClass {
  return {
    shown: aClass(last),
    waitlist: { kind: 'open', position: last, percent: 40, latest: `2026-11-2${last}T07:00:00+08:00` },
  }
}

async function board(about: Partial<MultiClassChoice>, refused?: { refused: string; place: number | undefined }) {
  const choice: MultiClassChoice = {
    now: '2026-11-20T09:00:00+08:00',
    family: [],
    person: undefined,
    chosen: [],
    classes: [aClass(5)],
    most: 3,
    from: '2026-11-20',
    to: '2026-11-26',
    earlier: undefined,
    later: '2026-11-27',
    ...about,
  }
  return renderPart(<MultiClassBoard choice={choice} formKey={uuid(9)} refused={refused} />)
}

describe('a multi-class request', () => {
  it('a multi-class request adds a full class by a link, so that the choice is the address', async () => {
    const html = await board({ chosen: [chosen(1)] })
    expect(html).toContain(`/my-account/classes/any?ids=${uuid(1)}.${uuid(5)}&amp;from=2026-11-20`)
    expect(formsOf(html)).toEqual([])
  })

  it('a multi-class request sends the ids in the order of choosing, for one of them', async () => {
    const html = await board({ chosen: [chosen(1), chosen(2)] })
    expect(formsOf(html)[0]?.fields).toMatchObject({ ids: `${uuid(1)}.${uuid(2)}`, key: uuid(9) })
    expect(html).toContain('name="wanted"')
    expect(html.match(/<option/g)).toHaveLength(1)
  })

  it('a multi-class request takes no more classes than are allowed', async () => {
    const html = await board({ chosen: [chosen(1), chosen(2), chosen(3)] })
    expect(html).not.toContain(`${uuid(3)}.${uuid(5)}`)
  })

  it('a multi-class request cannot be sent while one waitlist is closed, and says why', async () => {
    const closed = { kind: 'closed', code: 'bookings.place_free', message: 'A seat is free.' } as const
    const html = await board({ chosen: [chosen(1), { shown: aClass(2), waitlist: closed }] })
    expect(textOf(html)).toContain('A seat is free.')
    expect(formsOf(html)).toEqual([])
  })

  it('a refused multi-class request names the class that was refused', async () => {
    const html = await board({ chosen: [chosen(1), chosen(2)] }, { refused: 'It overlaps.', place: 1 })
    expect(textOf(html)).toContain('Class 2: It overlaps.')
  })
})
