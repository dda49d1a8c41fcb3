import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideReaders } from './decide-reader.ts'
import { checkChosen, checkReaders, planMany, skipReasons, type Decided } from './many-model.ts'

test('a plan counts what changes, whom it concerns and the reasons, the most frequent first', () => {
  const decided: Decided<string>[] = [
    { changes: ['a', 'b'] },
    { skip: 'unchanged' },
    { skip: 'no_pack' },
    { changes: ['c'] },
    { skip: 'no_pack' },
  ]
  expect(planMany(decided)).toEqual({
    changes: ['a', 'b', 'c'],
    people: 2,
    skipped: [
      { reason: 'no_pack', count: 2 },
      { reason: 'unchanged', count: 1 },
    ],
  })
})

test('everybody who was chosen either changes or is skipped for a reason', () => {
  const one = fc.oneof(
    fc.record({ changes: fc.array(fc.integer(), { minLength: 1, maxLength: 3 }) }),
    fc.record({ skip: fc.constantFrom(...skipReasons) }),
  )
  fc.assert(
    fc.property(fc.array(one), (decided) => {
      const { people, skipped } = planMany(decided)
      expect(people + skipped.reduce((sum, { count }) => sum + count, 0)).toBe(decided.length)
    }),
  )
})

test('a message reaches each account that wants news once', () => {
  const wants: string[] = []
  const readers = [
    { accountId: 'mei', switchedOff: wants },
    { accountId: 'mei', switchedOff: wants },
    { accountId: 'arjun', switchedOff: ['news'] },
    { accountId: 'zoe', switchedOff: undefined },
    { accountId: null, switchedOff: undefined },
    { accountId: 'farah', switchedOff: ['reminder'] },
  ]
  expect(decideReaders(readers)).toEqual([
    { changes: ['mei'] },
    { skip: 'same_account' },
    { skip: 'news_off' },
    // Nobody gets news without asking for it.
    { skip: 'news_off' },
    { skip: 'no_account' },
    { changes: ['farah'] },
  ])
})

test.each([
  ['owner', 500, undefined],
  ['manager', 501, 'members.too_many_chosen'],
  ['desk', 30, undefined],
  ['desk', 31, 'members.too_many_chosen'],
  ['instructor', 1, 'members.too_many_chosen'],
] as const)('a message of %s to %i accounts: %s', (role, count, code) => {
  expect(checkReaders(count, role)?.code).toBe(code)
})

test('five thousand members are changed at once, and no more', () => {
  expect(checkChosen(5000)).toBeUndefined()
  expect(checkChosen(5001)?.code).toBe('members.too_many_chosen')
})
