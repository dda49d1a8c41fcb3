import { describe, expect, it, test } from 'vitest'
import { bothChanged, changedRow, differing, knowsVersion, refuseChanged } from './versions.ts'

describe('a form that two people have open', () => {
  test.each([
    { title: 'an equal value is no change', sent: { name: 'Mei' }, stored: { name: 'Mei' }, differs: {} },
    {
      title: 'another value shows what stands',
      sent: { name: 'Mei' },
      stored: { name: 'May' },
      differs: { name: 'May' },
    },
    { title: 'a field that was not sent stays out', sent: { name: undefined }, stored: { name: 'May' }, differs: {} },
    {
      title: 'an emptied field is a change',
      sent: { phone: null },
      stored: { phone: '6012' },
      differs: { phone: '6012' },
    },
    { title: 'a filled field is a change', sent: { phone: '6012' }, stored: {}, differs: { phone: null } },
  ])('$title', ({ sent, stored, differs }) => {
    expect(differing(sent, stored)).toEqual(differs)
  })

  test.each([
    {
      title: 'a field that both changed is asked',
      of: { base: { name: 'A' }, typed: { name: 'B' }, theirs: { name: 'C' } },
      asked: ['name'],
    },
    {
      title: 'a field that only this form changed is not',
      of: { base: { name: 'A' }, typed: { name: 'B' }, theirs: { name: 'A' } },
      asked: [],
    },
    {
      title: 'the same change made twice is not',
      of: { base: { name: 'A' }, typed: { name: 'B' }, theirs: { name: 'B' } },
      asked: [],
    },
    {
      title: 'a field that they emptied is',
      of: { base: { name: 'A' }, typed: { name: 'B' }, theirs: { name: null } },
      asked: ['name'],
    },
  ])('$title', ({ of, asked }) => {
    expect(bothChanged(of)).toEqual(asked)
  })

  it('the refusal carries what the form needs to ask', () => {
    const row = { by: 'Nadia Rahman', at: '2026-11-28T10:00:00+08:00', version: 3, fields: { full_name: 'Mei' } }
    expect(changedRow.parse(refuseChanged(row).details)).toEqual(row)
  })
})

test.each([
  [7, true],
  [6, false],
  [undefined, true],
])('a form that was opened with version %s knows what stands as version 7: %s', (sent, knows) => {
  expect(knowsVersion(sent, 7)).toBe(knows)
})
