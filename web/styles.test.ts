import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('./styles/', import.meta.url)
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
const tokens = sheets.find((sheet) => sheet.name === 'tokens.css')?.text ?? ''

/** A pair of colours, each of them a name, a hexadecimal colour or a call. */
const lightDark = /light-dark\((?:[^()]|\([^()]*\))*\)/g

/** The class names in the strings of the pages. */
const namedByPages = new Set(
  readdirSync(new URL('./', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx$/.test(path))
    .flatMap((path) => readFileSync(new URL(path, import.meta.url), 'utf8').match(/[a-z][\w-]*/g) ?? []),
)

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
  // Masks are black, and paper is white.
  const own = linesWith(/#[\da-f]{3,8}\b|rgba?\(/i).filter((line) => !/^(?:tokens|print)\.css|mask-image/.test(line))
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
  expect(used.filter((name) => !known.has(name ?? '') && !own.has(name ?? ''))).toEqual([])
})

it('has a small class for each step that a page names, and none that no page names', () => {
  const utilities = sheets.find((sheet) => sheet.name === 'utilities.css')?.text ?? ''
  const known = new Set([...utilities.matchAll(/^\.([\w-]+) \{/gm)].map(([, name = '']) => name))
  expect([...known].filter((name) => !namedByPages.has(name))).toEqual([])
  const steps = [...namedByPages].filter((name) => /^(?:m[tbse]?|p[tbse]?|gap|[hw])-\d+$/.test(name))
  expect(steps.filter((name) => !known.has(name))).toEqual([])
})
