import { expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { cheapestPrice } from './cheapest-price.ts'

const variants = [6_900, 4_900, 5_900].map((price) => ({ priceSen: sen(price) }))

it.each([
  ['its cheapest variant', null, variants, 4_900],
  ['its only variant', null, variants.slice(0, 1), 6_900],
  ['its plan, where it is a class package', sen(15_000), [], 15_000],
  ['its plan, also where that is free', sen(0), variants, 0],
  ['nothing, where it has neither', null, [], 0],
])('a product costs in lists what %s does', (...[, planSen, some, expected]) => {
  expect(cheapestPrice({ planSen, variants: some })).toBe(expected)
})
