import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('./', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const sheets = files.filter((name) => name.endsWith('.css')).map((name) => ({ name, text: read(name) }))
const tokens = sheets.find((sheet) => sheet.name === 'styles/tokens.css')?.text ?? ''

/** A pair of colours, each of them a name, a hexadecimal colour or a call. */
const lightDark = /light-dark\((?:[^()]|\([^()]*\))*\)/g

const components = files
  .filter((path) => /(?<!\.test)\.tsx$/.test(path))
  .map((path) => ({ isOfConsole: path.startsWith('staff/'), text: read(path) }))

/** The class names in the strings of the pages. */
const namedByPages = new Set(components.flatMap(({ text }) => text.match(/[a-z][\w-]*/g) ?? []))

function linesWith(pattern: RegExp): readonly string[] {
  return sheets.flatMap((sheet) =>
    sheet.text.split('\n').flatMap((line) => (pattern.test(line) ? [`${sheet.name}: ${line.trim()}`] : [])),
  )
}

it('every colour has a light and a dark value, except on gold', () => {
  const colours = [...tokens.matchAll(/(--[\w-]+):\s*([^;]*(?:#[\da-f]{3,8}\b|rgb\()[^;]*);/g)]
  const oneForBoth = colours.filter(([, , value = '']) => /#|rgb/.test(value.replaceAll(lightDark, '')))
  expect(colours.length).toBeGreaterThan(40)
  expect(oneForBoth.map(([, name]) => name)).toEqual(['--on-brass', '--art-on-gold'])
})

it('only a chosen theme changes the colour scheme of the device', () => {
  const schemes = [...tokens.matchAll(/([^{}]+)\{\s*(?:\/\*.*?\*\/\s*)*color-scheme: ([\w ]+);/g)]
  expect(schemes.map(([, , scheme]) => scheme)).toEqual(['light dark', 'light', 'dark'])
})

it('components take their colours from the tokens', () => {
  // Masks are black, and paper is white. Cards and banks have colours of their own, by name.
  const own = linesWith(/#[\da-f]{3,8}\b|rgba?\(/i).filter(
    (line) => !/^styles\/(?:tokens|print)\.css|mask-image|\.css: --/.test(line),
  )
  expect(own).toEqual([])
})

it('styles use logical directions, so a page may be right-to-left', () => {
  const sided =
    /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right))\s*[:;]/
  expect(linesWith(sided)).toEqual([])
})

it('styles embed no picture or font as a data: address, which the content policy would block', () => {
  expect(sheets.filter((sheet) => /url\(["']?data:/.test(sheet.text)).map((sheet) => sheet.name)).toEqual([])
})

it('styles use only defined tokens', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]))
  const own = new Set(sheets.flatMap((sheet) => [...sheet.text.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1])))
  const used = sheets.flatMap((sheet) => [...sheet.text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  const isSet = (name = '') => components.some(({ text }) => text.includes(name))
  expect(used.filter((name) => !known.has(name ?? '') && !own.has(name ?? '') && !isSet(name))).toEqual([])
})

it('every class that the site names has a style', () => {
  const styled = new Set(sheets.flatMap(({ text }) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)))
  const named = components
    .filter(({ isOfConsole }) => !isOfConsole)
    .flatMap(({ text }) => [...text.matchAll(/className=(?:"([^"]*)"|\{(.*)\})/g)])
    .flatMap(([, whole, condition = '']) => (whole === undefined ? outcomesOf(condition) : [whole]))
    .flatMap((names) => names.split(' '))
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter((name) => name !== '' && !styled.has(name))).toEqual([])
})

/** The strings that a condition chooses from, without the ends of a name: `'open'` of `state-${is ? 'open' : ''}`. */
function outcomesOf(condition: string): readonly string[] {
  const whole = condition.replaceAll(/\w-\$\{[^}]*\}/g, '')
  return [...whole.matchAll(/[?:] '([^']*)'/g)].map(([, names = '']) => names)
}

it('has a small class for each step that a page names, and none that no page names', () => {
  const utilities = sheets.find((sheet) => sheet.name === 'styles/utilities.css')?.text ?? ''
  const known = new Set([...utilities.matchAll(/^\.([\w-]+) \{/gm)].map(([, name = '']) => name))
  expect([...known].filter((name) => !namedByPages.has(name))).toEqual([])
  const steps = [...namedByPages].filter((name) => /^(?:m[tbse]?|p[tbse]?|gap|[hw])-\d+$/.test(name))
  expect(steps.filter((name) => !known.has(name))).toEqual([])
})
