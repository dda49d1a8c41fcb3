import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('../domain/text/zh/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

/** Every sentence by the name of its file and its key: pages, refusals and messages. */
function sentences(book: unknown, place: string): ReadonlyArray<readonly [string, string]> {
  if (typeof book === 'string') return [[place, book]]
  if (typeof book !== 'object' || book === null) return []
  return Object.entries(book).flatMap(([key, value]) => sentences(value, `${place}.${key}`))
}

const written = (
  await Promise.all(
    files.map(async (name) => {
      const book: unknown = await import(new URL(name, folder).href)
      return sentences(book, name)
    }),
  )
)
  .flat()
  // The names of days and how they form a date: 2026年5月3日.
  .filter(([place]) => !place.startsWith('schedules-pages.ts.days.'))

/** Where the brace that opens at `start` is closed. */
function closing(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`a brace is not closed in: ${text}`)
}

/** The branches of `{count, plural, one {…} other {…}}`; a plain value reads as a name in Latin letters. */
function branches(block: string): readonly string[] {
  const head = /^\{\w+, (?:plural|selectordinal|select),/.exec(block)
  if (!head) return ['Wei7']
  const found: string[] = []
  for (let open = block.indexOf('{', head[0].length); open > 0;) {
    const end = closing(block, open)
    found.push(...readings(block.slice(open + 1, end).replaceAll('#', '7')))
    open = block.indexOf('{', end)
  }
  return found
}

/** What a reader may see of a sentence: one reading for each combination of its branches. */
function readings(text: string): readonly string[] {
  const open = text.indexOf('{')
  if (open === -1) return [text]
  const end = closing(text, open)
  const rest = readings(text.slice(end + 1))
  const before = text.slice(0, open)
  return branches(text.slice(open, end + 1)).flatMap((branch) => rest.map((after) => before + branch + after))
}

/** Tags are not read, and an Act is cited as its title is printed. */
const unread = /<\/?\w+>|《[^》]*》/g

const han = String.raw`\p{sc=Han}`
const wide = '，。、；：？！（）“”‘’《》／…'
/**
 * A space stands between Chinese and another script, a number or a value, whatever the value is: `closeUp` takes it out
 * where the value turns out to be Chinese. None stands beside wide punctuation, and punctuation in Chinese is wide.
 */
const faults: ReadonlyArray<readonly [string, RegExp]> = [
  ['a space is missing', new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9%]${han}`, 'u')],
  ['a space too many', new RegExp(`  |^ | $|[${wide}] | [${wide}]|${han} ${han}`, 'u')],
  ['narrow punctuation', new RegExp(`${han}[,;:!?()'"]|[,;!?()'"]${han}|\\.\\.\\.`, 'u')],
]

it.each(faults)('in no Chinese sentence %s', (_, fault) => {
  const found = written.filter(([, text]) =>
    readings(text.replaceAll(unread, '')).some((reading) => fault.test(reading)),
  )
  expect(found.map(([place, text]) => `${place}: ${text}`)).toEqual([])
})
