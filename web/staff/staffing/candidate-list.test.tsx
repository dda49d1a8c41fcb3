import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { CandidateList } from './candidate-list.tsx'
import type { Candidate, Request } from './use-candidate-words.ts'

const uuid = (place: number) => `018f2f4e-0000-7000-8000-00000000000${place}`
const sofia: Candidate = {
  id: asId('instructors', uuid(1)),
  name: 'Sofia Tan',
  fit: 'fits',
  proposed: false,
  reachable: true,
  busy: null,
  free_from: '2026-11-21T11:05:00+08:00',
  next_at: '2026-11-21T13:00:00+08:00',
  classes_this_week: 6,
  taken_over: 1,
  took_most: false,
}
const at = '2026-11-21T11:00:00+08:00'
const request: Request = {
  id: asId('substitute_requests', uuid(8)),
  absent: { id: asId('instructors', uuid(9)), name: 'Arjun Pillai' },
  reason: 'Fever',
  requested_at: at,
  offers: [
    {
      id: asId('substitute_offers', uuid(7)),
      instructor: { id: sofia.id, name: sofia.name },
      status: 'open',
      asked_at: '2026-11-20T06:10:00+08:00',
      answer_by: '2026-11-20T20:00:00+08:00',
      answered_at: null,
    },
  ],
}

const shown = async (about: Partial<Candidate>, asked?: Request) =>
  textOf(
    await renderPart(
      <CandidateList
        type={{ id: asId('class_types', uuid(6)), name: 'Sculpt', spring: 'sculpt' }}
        link={() => '?panel=skills'}
        candidates={[{ ...sofia, ...about }]}
        request={asked}
        absent="Arjun Pillai"
        chosen={[]}
        onChoose={vi.fn()}
      />,
    ),
  )

test.each<readonly [string, Partial<Candidate>, string]>([
  ['between two classes', {}, 'Free from 11:05, teaches at 13:00. Took over 1.'],
  ['after a class', { next_at: null }, 'Free from 11:05. Took over 1.'],
  ['before a class', { free_from: null }, 'Free, teaches at 13:00. Took over 1.'],
  [
    'on a free day',
    { free_from: null, next_at: null, taken_over: 0 },
    'Free, no other class that day. Took over none.',
  ],
  ['who took over most', { taken_over: 4, took_most: true }, 'Took over 4, more than anyone.'],
  ['who was proposed', { proposed: true }, 'Arjun Pillai suggests them.'],
  ['without an account', { reachable: false }, 'No login, so call first.'],
  ['who declined', { fit: 'said_no' }, 'Said no to this class'],
  ['who is away', { fit: 'away' }, 'Trained, but cannot come that day'],
  ['who is not trained', { fit: 'untrained' }, 'Not trained for Sculpt'],
  [
    'in another class then',
    { fit: 'busy', busy: { class_name: 'Mat', private: false, starts_at: at } },
    'Trained, but has Mat at 11:00',
  ],
  [
    'in a private then',
    { fit: 'busy', busy: { class_name: 'Private', private: true, starts_at: at } },
    'Trained, but has a private at 11:00',
  ],
])('somebody %s is told by the reason', async (_case, about, words) => {
  expect(await shown(about)).toContain(words)
})

test('whoever was asked and has not answered is told by when they were asked', async () => {
  expect(await shown({}, request)).toContain('Asked at 06:10, no answer yet.')
})

test('where nobody can stand in the list says what else can be done', async () => {
  expect(await shown({ fit: 'away' })).toContain('Nobody is trained and free.')
})
