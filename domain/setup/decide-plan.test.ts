import { expect, test } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { decidePlan } from './decide-plan.ts'
import type { PlanTerms } from './model.ts'

const pack: PlanTerms = {
  kind: 'series',
  name: { en: 'Ten classes', zh: '十堂课' },
  description: { en: '', zh: '' },
  credits: 10,
  price_sen: sen(65_000),
  validity_days: 90,
  expiry_basis: null,
  intro: false,
  sharers: 0,
  class_type_ids: ['a', 'b'],
  series_type_ids: null,
}
const decide = (
  change: Partial<PlanTerms>,
  about: { replaced?: boolean; unknown?: string[]; isNew?: boolean } = {},
) => {
  const decided = decidePlan({
    before: about.isNew ? undefined : { ...pack, replaced: about.replaced ?? false },
    after: { ...pack, ...change },
    unknown: about.unknown ?? [],
  })
  return isRefusal(decided) ? decided.code : decided
}

test.each<[string, Partial<PlanTerms>, string]>([
  ['no change', {}, 'same'],
  ['the same class types in another order', { class_type_ids: ['b', 'a'] }, 'same'],
  ['the same name written in another order', { name: { zh: '十堂课', en: 'Ten classes' } }, 'same'],
  ['another price', { price_sen: sen(66_000) }, 'version'],
  ['more credits', { credits: 11 }, 'version'],
  ['another name', { name: { en: 'Ten classes', zh: '十节课' } }, 'version'],
  ['another validity', { validity_days: 60 }, 'version'],
  ['sharing', { sharers: 2 }, 'version'],
  ['fewer class types', { class_type_ids: ['a'] }, 'version'],
  ['every class type', { class_type_ids: null }, 'version'],
  ['the intro offer', { intro: true }, 'version'],
  ['a membership that lapses', { kind: 'contracts', expiry_basis: 'month' }, 'version'],
  ['a membership that never lapses', { kind: 'contracts' }, 'request.invalid'],
  ['a pack that lapses by the month', { expiry_basis: 'month' }, 'request.invalid'],
  ['an intro offer that is shared', { intro: true, sharers: 2 }, 'request.invalid'],
  ['sharing with nobody', { sharers: 1 }, 'request.invalid'],
])('a plan that is saved with %s is decided as %s', (...[_case, change, decided]) => {
  expect(decide(change)).toBe(decided)
})

test('a replaced plan cannot be changed', () => {
  expect(decide({ credits: 11 }, { replaced: true })).toBe('catalog.changed')
})

test('a plan covers only what the branch has', () => {
  expect(decide({}, { unknown: ['a'] })).toBe('setup.unknown')
})

test('a new plan needs no new version', () => {
  expect(decide({}, { isNew: true })).toBe('new')
})
