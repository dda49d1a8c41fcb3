import { expect, test } from 'vitest'
import { refuse } from '#domain/kit/refusal.ts'
import { shownName } from '#domain/people/names.ts'
import { averageStars, decideReview } from './decide-review.ts'

test.each([
  ['Grace Ooi', null, null, 'Grace O.'],
  ['Tan Wei Shan', 'Wei Shan', 'Tan', 'Wei Shan T.'],
  ['Tan Wei Shan', 'Wei Shan', null, 'Wei Shan'],
  ['Madonna', null, null, 'Madonna'],
  ['陈美玲', null, null, '陈美玲'],
  ['  siti   binti  ali ', null, null, 'siti A.'],
  ['Grace Ooi', ' ', ' ', 'Grace O.'],
])('%s is shown as a first name and an initial', (fullName, firstName, lastName, shown) => {
  expect(shownName({ fullName, firstName, lastName })).toBe(shown)
})

test('a buyer may review, with or without text', () => {
  const purchase = { optionTitle: { en: 'M', zh: '中' } }
  expect(decideReview({ purchase, text: '  Warm. \n' })).toEqual({ body: 'Warm.', optionTitle: purchase.optionTitle })
  expect(decideReview({ purchase, text: '' })).toMatchObject({ body: '' })
})

test.each([
  ['a\n\n\n\r\n \n\u2028b', 'a\n\nb'],
  ['a\r\nb\n\nc', 'a\nb\n\nc'],
])('%j is stored as %j: empty lines are reduced to one', (text, body) => {
  expect(decideReview({ purchase: { optionTitle: {} }, text })).toMatchObject({ body })
})

test('a review with too many lines is refused', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'x').join('\n')
  const decide = (count: number) => decideReview({ purchase: { optionTitle: {} }, text: lines(count) })
  expect(decide(40)).toMatchObject({ body: lines(40) })
  expect(decide(41)).toEqual(refuse('request.invalid', { fields: { text: 'fields.too_long' } }))
})

test('a person who did not buy the product may not review it', () => {
  expect(decideReview({ purchase: undefined, text: 'Warm.' })).toEqual(refuse('reviews.not_bought'))
})

test.each([
  [[0, 0, 0, 0, 0], null],
  [[0, 0, 0, 1, 0], 4],
  [[2, 1, 1, 1, 1], 2.7],
])('an average of %j is %s stars', (spread, average) => {
  expect(averageStars(spread)).toBe(average)
})
