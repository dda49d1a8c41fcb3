import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { suggestClass } from './suggest-class.ts'

type Past = Parameters<typeof suggestClass>[0][number]
type Session = Parameters<typeof suggestClass>[1]['data'][number]

const now = '2026-11-20T10:00:00+08:00'

function came(className: string, at: string, status: Past['status'] = 'completed'): Past {
  const id = asId('bookings', `0198a1b2-0000-7000-8000-${at.replaceAll(/\D/g, '').padStart(12, '0')}`)
  const startsAt = `${at}:00+08:00`
  const person = {
    id: asId('persons', '0198a1b2-0000-7000-a000-000000000001'),
    full_name: 'Wei Shan',
    dependant: false,
  }
  return {
    id,
    booking_type: 'booking',
    status,
    person,
    class_name: className,
    starts_at: startsAt,
    instructors: ['Mei Ling'],
  }
}

/** The same class, for the child of that person. */
function ofChild(booking: Past): Past {
  const id = asId('persons', '0198a1b2-0000-7000-a000-000000000002')
  return { ...booking, person: { id, full_name: 'Aina', dependant: true } }
}

function aClass(name: string, at: string, about: Partial<Session> = {}): Session {
  return {
    id: asId('class_sessions', `0198a1b2-0000-7000-9000-${at.replaceAll(/\D/g, '').padStart(12, '0')}`),
    class_type: { id: name, slug: name, name, description: '', spring: 'flow' },
    difficulty_level: { id: 'c', slug: 'open', name: 'Open level', coils: 2 },
    starts_at: `${at}:00+08:00`,
    opens_at: '2026-11-01T00:00:00+08:00',
    places_left: 4,
    status: 'upcoming',
    ...about,
  }
}

const beginner = { difficulty_level: { id: 'b', slug: 'beginner', name: 'Beginner', coils: 1 } }
const flow = aClass('Flow', '2026-11-23T07:30')

it.each([
  [
    'somebody new is offered the next class for beginners',
    [],
    [flow, aClass('Foundations', '2026-11-24T09:00', beginner)],
    'Foundations',
    false,
  ],
  [
    'the class that somebody came to most comes first',
    [came('Flow', '2026-11-18T07:30'), came('Mat', '2026-11-17T07:30'), came('Flow', '2026-11-11T07:30')],
    [aClass('Mat', '2026-11-21T07:30', beginner), flow],
    'Flow',
    true,
  ],
  [
    'a cancelled class does not count as one somebody came to',
    [came('Flow', '2026-11-18T07:30', 'canceled')],
    [flow, aClass('Mat', '2026-11-24T07:30', beginner)],
    'Mat',
    false,
  ],
  [
    'the class that a child came to most is not what the parent usually takes',
    [
      ofChild(came('Flow', '2026-11-18T07:30')),
      came('Mat', '2026-11-17T07:30'),
      ofChild(came('Flow', '2026-11-11T07:30')),
    ],
    [flow, aClass('Mat', '2026-11-24T07:30')],
    'Mat',
    true,
  ],
  [
    'a full class is not offered',
    [came('Flow', '2026-11-18T07:30')],
    [aClass('Flow', '2026-11-21T07:30', { places_left: 0 }), flow],
    'Flow',
    true,
  ],
  [
    'neither is a class that has begun',
    [came('Flow', '2026-11-18T07:30')],
    [aClass('Flow', '2026-11-20T10:00'), flow],
    'Flow',
    true,
  ],
  [
    'nor a cancelled one, nor one whose booking has not opened',
    [came('Flow', '2026-11-18T07:30')],
    [
      aClass('Flow', '2026-11-21T07:30', { status: 'canceled' }),
      aClass('Flow', '2026-11-22T07:30', { opens_at: '2026-11-21T00:00:00+08:00' }),
      flow,
    ],
    'Flow',
    true,
  ],
  ['without any class that suits nothing is offered', [], [flow], undefined, false],
] as const)('%s', (_rule, past, data, name, isUsual) => {
  const { next, isUsual: usual } = suggestClass(past, { data, now })
  expect([next?.name, usual]).toEqual([name, isUsual])
  if (name === 'Flow') expect(next?.startsAt).toBe(flow.starts_at)
})

it('the last three classes come with the same class of the coming week, at the same hour of the same weekday', () => {
  const past = ['2026-11-16T07:30', '2026-11-14T11:30', '2026-11-11T07:30', '2026-11-09T07:30'].map((at) =>
    came('Flow', at),
  )
  const data = [aClass('Flow', '2026-11-21T10:00'), aClass('Mat', '2026-11-21T11:30'), flow]
  const { recent } = suggestClass(past, { data, now })
  expect(recent.map(({ booking, again }) => [booking.starts_at.slice(5, 10), again?.startsAt.slice(5, 16)])).toEqual([
    ['11-16', '11-23T07:30'],
    ['11-14', undefined],
    ['11-11', undefined],
  ])
})
