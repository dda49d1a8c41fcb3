import { describe, expect, test } from 'vitest'
import { namesPeopleHave } from '#dev/testing/names.ts'
import { normalizeInput } from './normalize-input.ts'
import { typedCode, typedLine, typedLines } from './typed-text.ts'

const name = typedLine(200, { least: 1 })
const code = typedCode(40, { least: 1 })
const message = typedLines(4000)

describe('a name', () => {
  test.each(namesPeopleHave)('$script: $name is accepted unchanged', ({ name: typed }) => {
    expect(name.parse(typed)).toBe(typed.normalize('NFC'))
  })
  test.each(namesPeopleHave)('$script: $name is the same when it is read again', ({ name: typed }) => {
    expect(name.parse(name.parse(typed.normalize('NFD')))).toBe(typed.normalize('NFC'))
  })
  test.each([
    ['a direction mark', '\u200eMei Ling\u200f', 'Mei Ling'],
    ['an embedding', '\u202aMei Ling\u202c', 'Mei Ling'],
    ['an isolate', '\u2066Mei Ling\u2069', 'Mei Ling'],
    ['a space of no width', 'Mei\u200b Ling', 'Mei Ling'],
    ['a joiner where nothing joins', 'Mei\u200dLing \u200c', 'MeiLing'],
    ['a variation selector without a variant', 'Mei\ufe0d Ling\ufe0f', 'Mei Ling'],
    ['a soft hyphen', 'Mei\u00adLing', 'MeiLing'],
    ['a byte order mark', '\ufeffMei', 'Mei'],
    ['a filler', '\u3164Mei', 'Mei'],
    ['something unseen before a mark', 'Jose\u200b\u0301', 'José'],
    ['a wide space', '陈\u3000伟珊', '陈 伟珊'],
    ['spaces around', ' \u00a0Mei\u2003', 'Mei'],
  ])('%s is removed', (_what, typed, read) => {
    expect(name.parse(typed)).toBe(read)
  })
  test.each([
    ['an override', 'Mei\u202egniL'],
    ['the other override', '\u202dMei\u202c'],
    ['a control', 'Mei\u0007'],
    ['a line end', 'Mei\nLing'],
    ['a line separator', 'Mei\u2028Ling'],
    ['more marks on a letter than any language gives', `M${'\u0301'.repeat(31)}`],
    ['such marks with something unseen between', `M${'\u0301\u200b'.repeat(31)}`],
    ['nothing that can be seen', '\u200b\u3164'],
  ])('%s is refused', (_what, typed) => {
    expect(name.safeParse(typed).success).toBe(false)
  })
  test.each([
    '👩\u200d👧',
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '葛\u{e0100}',
  ])('%s keeps invisible characters that change how it looks', (typed) => {
    expect(name.parse(typed)).toBe(typed)
  })
})

test('a message keeps its lines, and refuses other control characters', () => {
  expect(message.parse('One\r\ntwo\tthree\u200b\n')).toBe('One\r\ntwo\tthree')
  expect(message.safeParse('One\u0000').success).toBe(false)
  expect(message.safeParse('One\u202eowt').success).toBe(false)
})

describe('a code', () => {
  test.each([
    ['ＳＬＯＷ１０', 'SLOW10'],
    ['\u202aSLOW10\u202c', 'SLOW10'],
    ['\u202dSLOW10\u202c', 'SLOW10'],
    ['SLOW10\ufe0d', 'SLOW10'],
    [' SLOW\u300010 ', 'SLOW 10'],
  ])('%j is read as it looks', (typed, seen) => {
    expect(code.parse(typed)).toBe(seen)
    expect(normalizeInput(seen)).toBe(seen)
  })
  test('an override is refused: what is seen is another code', () => {
    expect(code.safeParse('SLOW\u202e01').success).toBe(false)
  })
})

test('a text above the limit of its field is not processed, and the refusal names only that', () => {
  const tooLong = name.safeParse('a'.repeat(60_000))
  expect(new Set(tooLong.error?.issues.map(({ message: says }) => says))).toEqual(new Set(['fields.too_long']))
  expect(name.safeParse(`${' '.repeat(150)}Mei`).success).toBe(true)
})
