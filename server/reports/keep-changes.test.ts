import { expect, test } from 'vitest'
import { keepChanges } from './keep-changes.ts'

const telling = (subject: string) => ({ kind: 'class', subject, branchId: null, instructorAccountIds: [] }) as const

test('a reader that comes back is told what came after the event it heard last, and nothing twice', () => {
  const kept = keepChanges()
  const [first] = kept.add([telling('a')])
  kept.add([telling('b'), telling('c')])
  const missed = kept.since(first?.id ?? '')
  expect(missed === 'unknown' ? missed : missed.map(({ subject }) => subject)).toEqual(['b', 'c'])
  expect(kept.since(kept.lastId())).toEqual([])
})

test('the last 5,000 are kept, and whoever missed more reads everything again', () => {
  const kept = keepChanges()
  const before = kept.lastId()
  const [first] = kept.add([telling('0')])
  kept.add(Array.from({ length: 5000 }, (_, no) => telling(String(no + 1))))
  expect(kept.since(first?.id ?? '')).toHaveLength(5000)
  expect(kept.since(before)).toBe('unknown')
})

test('the ids of another process, of the future and of nobody are unknown', () => {
  const [kept, other] = [keepChanges(), keepChanges()]
  kept.add([telling('a')])
  const [name] = kept.lastId().split('-')
  for (const id of [other.lastId(), `${name}-99`, `${name}-words`, `${name}--1`, '', 'x'])
    expect(kept.since(id)).toBe('unknown')
})

test('what was forgotten cannot be told', () => {
  const kept = keepChanges()
  const before = kept.lastId()
  kept.add([telling('a')])
  kept.forget()
  expect(kept.since(before)).toBe('unknown')
  expect(kept.since(kept.lastId())).toEqual([])
})
