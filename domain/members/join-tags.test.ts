import { expect, test } from 'vitest'
import { orderTags, joinTags } from './join-tags.ts'

test.each([
  [['prenatal', 'corporate', 'prenatal'], ['corporate', 'prenatal'], 'corporate, prenatal'],
  [['vip'], ['vip'], 'vip'],
  [[], [], null],
] as const)('the tags %j are stored as %j', (...[tags, stored, text]) => {
  expect(orderTags(tags)).toEqual(stored)
  expect(joinTags(tags)).toBe(text)
})
