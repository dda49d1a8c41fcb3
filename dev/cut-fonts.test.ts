import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cutFonts, isInCut } from './cut-fonts.ts'

const at = (path: string) => new URL(`../${path}`, import.meta.url)

it('the font files in the repository are those that the command subsets from the installed ones', async () => {
  for (const { file, bytes } of await cutFonts())
    expect(readFileSync(file).equals(bytes), `${file.pathname}: npm run fonts`).toBe(true)
})

it('the stylesheet uses only characters and weights that the subsets have', () => {
  const faces = readFileSync(at('web/styles/fonts.css'), 'utf8').split('@font-face').slice(1)
  const ranges = faces
    .filter((face) => face.includes('assets/fonts/'))
    .flatMap((face) => [...face.matchAll(/U\+([\dA-F]{4})(?:-([\dA-F]{4}))?/g)])
  expect(ranges.length).toBeGreaterThan(20)
  const lacking = ranges.filter(([, first = '', last = first]) =>
    [first, last].some((point) => !isInCut(String.fromCodePoint(Number.parseInt(point, 16)))),
  )
  expect(lacking.map(([range]) => range)).toEqual([])
})

it('English pages load no full font, except for the name of the other language', () => {
  const words = readdirSync(at('domain/text/en/'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(at(`domain/text/en/${name}`), 'utf8'))
  expect(words.length).toBeGreaterThan(20)
  const others = words.flatMap((text) => text.match(/[^\n]/gu) ?? []).filter((letter) => !isInCut(letter))
  expect([...new Set(others)].toSorted()).toEqual(['中', '文'])
})
