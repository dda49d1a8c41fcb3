import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { flagsOf } from './flags-of.ts'

const now = instant('2026-11-20T09:20:00Z')
const nothing = {
  waiver: 'current',
  restriction: undefined,
  heldUntil: null,
  injury: null,
  note: null,
  isFirst: false,
  isLastCredit: false,
  isBirthday: false,
} as const

test.each([
  { title: 'somebody about whom nothing is known has no flag', person: {}, kinds: [] },
  { title: 'a waiver that was never signed is told', person: { waiver: 'missing' as const }, kinds: ['waiver'] },
  { title: 'a new version to sign is told', person: { waiver: 'outdated' as const }, kinds: ['waiver'] },
  { title: 'where the branch has no waiver, nothing is told', person: { waiver: 'none' as const }, kinds: [] },
  {
    title: 'a seat that waits for its payment is told',
    person: { heldUntil: now.add({ seconds: 1 }) },
    kinds: ['pays_until'],
  },
  {
    title: 'somebody whom the studio keeps from classes is told',
    person: { restriction: { kind: 'no_classes' as const, lastDay: null } },
    kinds: ['restricted'],
  },
  { title: 'a hold whose time is over is not', person: { heldUntil: now }, kinds: [] },
  {
    title: 'the most urgent flag is first',
    person: {
      isBirthday: true,
      isLastCredit: true,
      isFirst: true,
      note: 'Prefers 7',
      injury: 'left knee',
      waiver: 'missing' as const,
    },
    kinds: ['waiver', 'injury', 'note', 'first_class', 'last_credit', 'birthday'],
  },
])('$title', ({ person, kinds }) => {
  expect(flagsOf({ ...nothing, ...person }, now).map(({ kind }) => kind)).toEqual(kinds)
})

test('a flag carries its own text and time alone', () => {
  const heldUntil = now.add({ minutes: 5 })
  expect(flagsOf({ ...nothing, heldUntil, injury: 'left knee', note: 'Prefers 7' }, now)).toEqual([
    { kind: 'pays_until', text: null, until: heldUntil },
    { kind: 'injury', text: 'left knee', until: null },
    { kind: 'note', text: 'Prefers 7', until: null },
  ])
})
