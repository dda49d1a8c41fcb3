import { expect, test } from 'vitest'
import { packs } from './catalog-care.ts'
import { countWords, describeProduct } from './describe-product.ts'
import { catalogGoods } from './write-catalog.ts'

const slugs = [...catalogGoods, ...packs].map(({ slug }) => slug)

test.each(slugs)('%s is described in 40 to 120 words of English, and as fully in Chinese', (slug) => {
  const { en, zh } = countWords(describeProduct(slug))
  expect(en).toBeGreaterThanOrEqual(40)
  expect(en).toBeLessThanOrEqual(120)
  expect(zh).toBeGreaterThanOrEqual(40)
})
