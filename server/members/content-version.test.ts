import { expect, test } from 'vitest'
import { contentVersion } from './content-version.ts'

test('the same content has the same version, which JSON carries to the digit', () => {
  const version = contentVersion(['injury', 'Left knee', null])
  expect(contentVersion(['injury', 'Left knee', null])).toBe(version)
  expect(Number.isSafeInteger(version)).toBe(true)
  expect(JSON.parse(JSON.stringify(version))).toBe(version)
})

test.each([
  ['another word', ['injury', 'Right knee', null]],
  ['another order', ['Left knee', 'injury', null]],
  ['an empty text for none', ['injury', 'Left knee', '']],
  ['two words that are one', ['injury', 'Left', 'knee', null]],
  ['nothing', []],
])('%s is another version', (_what, content) => {
  expect(contentVersion(content)).not.toBe(contentVersion(['injury', 'Left knee', null]))
})
