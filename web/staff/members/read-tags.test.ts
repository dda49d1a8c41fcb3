import { expect, test } from 'vitest'
import { readTags } from './read-tags.ts'

test.each([
  ['Corporate, prenatal', ['corporate', 'prenatal']],
  ['产后，企业、vip；老师', ['产后', '企业', 'vip', '老师']],
  [' , ;', []],
  ['', []],
] as const)('%j is read as the tags %j', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags)
})
