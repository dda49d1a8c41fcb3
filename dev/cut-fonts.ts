// `npm run fonts` subsets the two faces to the characters of nearly every page: the letters, digits and signs of
// English and Malay in the weights of the stylesheet. A third of the bytes before the first paint on a slow phone; any
// other letter (é) loads the full face, as the stylesheet says.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** The characters of the subsets, as ranges of code points: `unicode-range` of the stylesheet names no more. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
] as const

/** Lightest and heaviest weight that the stylesheet uses. */
const faces = [
  { name: 'ysabeau', weights: { min: 300, max: 700 } },
  { name: 'hanken-grotesk', weights: { min: 400, max: 700 } },
] as const

const folder = new URL('../web/assets/fonts/', import.meta.url)

export function isInCut(letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0
  return ranges.some(([first, last]) => point >= first && point <= last)
}

/** Each subset with the file it belongs in. */
export async function cutFonts(): Promise<readonly { readonly file: URL; readonly bytes: Buffer }[]> {
  const text = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('')
  return Promise.all(
    faces.map(async ({ name, weights }) => {
      const whole = import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)
      const bytes = await subsetFont(readFileSync(fileURLToPath(whole)), text, {
        targetFormat: 'woff2',
        variationAxes: { wght: weights },
      })
      return { file: new URL(`${name}.woff2`, folder), bytes }
    }),
  )
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  for (const { file, bytes } of await cutFonts()) {
    writeFileSync(file, bytes)
    console.log(`${bytes.length} bytes in ${fileURLToPath(file)}`)
  }
}
