import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeFinding, tidy } from '#dev/tidy.ts'
import { maskSource } from '#dev/tidy/mask.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('tidy finds nothing in the repository', () => {
  expect(tidy(root).map(describeFinding)).toEqual([])
})

test('sound code full of lookalikes has no finding', () => {
  expect(tidy(join(root, 'dev/fixtures/tidy/sound')).map(describeFinding)).toEqual([])
})

test.each([
  { of: 'a comment', text: 'a // await\nb', code: 'a         \nb', strings: [] },
  { of: 'a comment over lines', text: 'a /* x\ny */ b', code: 'a     \n     b', strings: [] },
  { of: 'a string with a comment inside', text: "f('// x')", code: "f('    ')", strings: ['// x'] },
  { of: 'an escaped quote', text: String.raw`f('it\'s') + 1`, code: "f('     ') + 1", strings: [String.raw`it\'s`] },
  { of: 'an apostrophe in JSX text', text: "<b>don't</b>\nawait", code: "<b>don't</b>\nawait", strings: [] },
  {
    of: 'a template with code inside',
    text: '`a ${b({ c: 1 })} d`',
    code: '`  ${b({ c: 1 })}  `',
    strings: ['a ${} d'],
  },
  {
    of: 'a template within a template',
    text: '`a ${`b ${c}`} d`',
    code: '`  ${`  ${c}`}  `',
    strings: ['a ${} d', 'b ${}'],
  },
  { of: 'a regular expression with quotes', text: `x = /['"\`/]/g; y`, code: `x =         g; y`, strings: [] },
  { of: 'a division', text: "a / b / 'c'", code: "a / b / ' '", strings: ['c'] },
  { of: 'a closing tag', text: "<i>{a}</i> + 'c'", code: "<i>{a}</i> + ' '", strings: ['c'] },
])('the scanner reads $of', ({ text, code, strings }) => {
  const masked = maskSource(text)
  expect(masked.code).toBe(code)
  expect(masked.strings.map((string) => string.text)).toEqual(strings)
})
