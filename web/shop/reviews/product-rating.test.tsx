import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { ProductRating, type ReviewList } from './reviews-section.tsx'

const none: ReviewList = {
  data: [],
  current_page: 1,
  last_page: 1,
  per_page: 5,
  total: 0,
  average: null,
  count: 0,
  spread: [0, 0, 0, 0, 0],
}

test.each([
  ['en', 31, '4.8 from 31 reviews'],
  ['en', 1, '4.8 from 1 review'],
  ['zh', 31, '4.8 分，31 条评价'],
] as const)('the rating near the name in %s for %d leads to the reviews', async (locale, count, words) => {
  const html = await renderPart(<ProductRating list={{ ...none, average: 4.8, count }} />, { locale })
  expect(html).toContain('href="#reviews-title"')
  expect(textOf(html)).toBe(words)
})

test('a product without reviews has no rating near its name', async () => {
  expect(textOf(await renderPart(<ProductRating list={none} />))).toBe('')
})
