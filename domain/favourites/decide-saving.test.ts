import { expect, test } from 'vitest'
import { asId, type Id } from '#domain/kit/id.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { decideSaving, maxFavourites } from './decide-saving.ts'

const product = (number: number): Id<'products'> =>
  asId('products', `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`)
const many = (count: number) => Array.from({ length: count }, (_one, place) => product(place))

const full = refuse('wishlist.full', { values: { max: maxFavourites } })

test.each([
  ['a first favourite is added', [], [product(1)], [product(1)]],
  ['a product named twice is added once', [], [product(1), product(1)], [product(1)]],
  ['what was saved before is not added again', [product(1)], [product(1)], []],
  ['the last place is given', many(maxFavourites - 1), [product(9_000)], [product(9_000)]],
  ['nothing goes beyond the last place', many(maxFavourites), [product(9_000)], full],
  ['two do not fit where one does', many(maxFavourites - 1), [product(9_000), product(9_001)], full],
  ['a full list may be sent again', many(maxFavourites), many(2), []],
  ['what the catalog does not know is not found', [product(1)], [], refuse('request.not_found')],
])('%s', (_name, saved, known, expected) => {
  expect(decideSaving({ saved, known })).toEqual(expected)
})
