import { readFileSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = new URL('./styles/', import.meta.url)
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
const tokens = sheets.find((sheet) => sheet.name === 'tokens.css')?.text ?? ''

/** The declarations of the block that a selector opens, one to a line, in their order. */
function declarations(selector: string): readonly string[] {
  const at = tokens.indexOf(`${selector} {`)
  if (at === -1) throw new Error(`tokens.css has no ${selector}`)
  const body = tokens.slice(tokens.indexOf('{', at) + 1, tokens.indexOf('}', at))
  return body
    .split(';')
    .map((line) => line.replace(/\/\*.*?\*\//gs, '').trim())
    .filter((line) => line !== '')
}

function names(selector: string): readonly string[] {
  return declarations(selector)
    .map((line) => line.split(':')[0] ?? '')
    .toSorted()
}

function linesWith(pattern: RegExp): readonly string[] {
  return sheets.flatMap((sheet) =>
    sheet.text.split('\n').flatMap((line) => (pattern.test(line) ? [`${sheet.name}: ${line.trim()}`] : [])),
  )
}

it('a chosen night and a night of the system are the same night', () => {
  expect(declarations(':root:not([data-theme])')).toEqual(declarations("\n[data-theme='dark']"))
})

it('every colour of the day has its colour of the night', () => {
  expect(names("\n[data-theme='dark']")).toEqual(names(":root,\n[data-theme='light']"))
})

it('components take their colours from the tokens', () => {
  // Masks are black by nature, and paper is white.
  const own = linesWith(/#[\da-f]{3,8}\b|rgba?\(/i).filter((line) => !/^(?:tokens|print)\.css|mask-image/.test(line))
  expect(own).toEqual([])
})

it('knows no left and no right, so a page may read either way', () => {
  const sided =
    /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right))\s*[:;]/
  expect(linesWith(sided)).toEqual([])
})

it('holds no picture or font as a data: address, which the content policy would refuse', () => {
  expect(sheets.filter((sheet) => /url\(["']?data:/.test(sheet.text)).map((sheet) => sheet.name)).toEqual([])
})

it('uses only tokens that exist', () => {
  const known = new Set([...tokens.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]))
  const own = new Set(sheets.flatMap((sheet) => [...sheet.text.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1])))
  const used = sheets.flatMap((sheet) => [...sheet.text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]))
  expect(used.filter((name) => !known.has(name ?? '') && !own.has(name ?? ''))).toEqual([])
})
