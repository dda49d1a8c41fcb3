import { fileURLToPath } from 'node:url'
import { openSync, type Font } from 'fontkit'

/** A font that papers are written with. */
export interface Face {
  readonly name: string
  readonly path: string
  readonly rightToLeft: boolean
  /** False where the layout engine fails on the positions of marks: fontkit 2 finds an empty anchor. */
  readonly placesMarks: boolean
}

const scripts = ['arabic', 'tamil', 'malayalam', 'gurmukhi', 'devanagari', 'sinhala', 'thai', 'myanmar', 'bengali']
  .concat(['telugu', 'kannada', 'gujarati', 'khmer', 'lao'])
  .map((script) =>
    faceOf(script, `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-400-normal.woff`),
  )
const alphabets = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map((alphabet) =>
  faceOf(alphabet, `@fontsource/noto-sans/files/noto-sans-${alphabet}-400-normal.woff`),
)

/** Noto Sans SC has English and Chinese, so it is tried first. */
export const plainFace = faceOf('text', '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const faces = [plainFace, ...alphabets, ...scripts]
const opened = new Map<string, Font>()

/** The first font that has a glyph for that character; undefined when none has. */
export function findFace(character: string): Face | undefined {
  const point = character.codePointAt(0) ?? 0
  // English needs no font to be opened.
  if (point < 0x7f) return plainFace
  return faces.find((face) => fontOf(face).hasGlyphForCodePoint(point))
}

function fontOf(face: Face): Font {
  const font = opened.get(face.name) ?? openSync(face.path)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${face.path} holds several fonts`)
  opened.set(face.name, font)
  return font
}

function faceOf(name: string, file: string): Face {
  const path = fileURLToPath(import.meta.resolve(file))
  return { name, path, rightToLeft: name === 'arabic', placesMarks: name !== 'gurmukhi' }
}
