import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const drawn = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
)
const spoken = 'aria-label|aria-description|alt|alternative|heading|label|legend|placeholder|title'

/** The literal text of a component: every sentence must come from domain/text, in both languages. */
function ownWords(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  const between = code.matchAll(
    /(?:<[a-zA-Z][\w.]*(?:\s[^<>]*)?|["'}]\s*|\/)(?<!=)>\s*([^<>{}()=;:]*\p{L}{2,}[^<>{}()=;:]*?)\s*<\/?[a-zA-Z]/gu,
  )
  const given = code.matchAll(new RegExp(`\\s(?:${spoken})="([^"]*\\p{L}{2,}[^"]*)"`, 'gu'))
  return [...between, ...given]
    .map(([, words = '']) => words)
    .filter((words) => !/^(?:export|interface|readonly)\b/.test(words))
}

test.each([
  ['<p>Hello there</p>', 'Hello there'],
  ['<p className="small">\n  您好\n</p>', '您好'],
  ['<Picture alternative="A ring of brass" />', 'A ring of brass'],
  ['<button aria-label="Close">{icon}</button>', 'Close'],
])('the component %s has text of its own', (source, words) => {
  expect(ownWords(source)).toEqual([words])
})

test.each(["<p>{t('hello')}</p>", '<dt aria-label={name}>{count}</dt>', "const isMore = count > 0 && name < 'b'"])(
  'the component %s has no text of its own',
  (source) => {
    expect(ownWords(source)).toEqual([])
  },
)

test('no page has text that is not translated', () => {
  expect(drawn.length).toBeGreaterThan(300)
  const said = drawn.flatMap((file) =>
    ownWords(readFileSync(join(import.meta.dirname, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(said).toEqual([])
})

/** Marks of English between two texts, which Chinese has of its own: `web/kit/punctuation.tsx` has them in both. */
const englishMarks = /\}[.,:] \$\{|`[.,:] \$\{|\}\. [{`]|\}, <\/|\)\} \{t\(/

test.each([
  "`${t('failed')}. ${why}`",
  '`, ${room}`',
  "{t('record')}. {t('print')}",
  '{day}, </span>',
  "{t('a')} {t('b')}",
])('the texts of %s are joined by a mark of English', (source) => {
  expect(source).toMatch(englishMarks)
})

test('no page joins its texts by a mark of English', () => {
  const joined = drawn.flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .split('\n')
      .filter((line) => englishMarks.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(joined).toEqual([])
})
