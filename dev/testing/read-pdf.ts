import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF as a reader copies it: glyphs mapped by each embedded font's ToUnicode table. Handles what our own
 * files use: fonts with two-byte codes, and deflated page contents.
 */
export function readPdf(bytes: Uint8Array): string {
  const objects = objectsOf(bytes)
  const fonts = new Map(
    [...objects.values()].flatMap((body) =>
      [...(/\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, charactersOf(objects, id)] as const,
      ),
    ),
  )
  return pageContents(objects)
    .map((content) => textOf(content, fonts))
    .join('\n')
}

/** The content streams of the pages. */
export function contentsOf(bytes: Uint8Array): string {
  return pageContents(objectsOf(bytes)).join('\n')
}

function objectsOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const found = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map([...found].map(([, id = '', body = '']) => [id, body] as const))
}

function pageContents(objects: ReadonlyMap<string, string>): string[] {
  return [...objects.values()].flatMap((body) => {
    const id = /\/Contents (\d+) 0 R/.exec(body)?.[1]
    return id === undefined ? [] : [streamOf(objects.get(id) ?? '')]
  })
}

function streamOf(body: string): string {
  const [head = '', data = ''] = body.split(/stream\n/, 2)
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
  const bytes = Buffer.from(body.slice(head.length + 7, head.length + 7 + (length || data.length)), 'latin1')
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** The characters of each code of that font. */
function charactersOf(objects: ReadonlyMap<string, string>, fontId: string): ReadonlyMap<number, string> {
  const mapId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId) ?? '')?.[1] ?? ''
  const characters = new Map<number, string>()
  for (const [, first = '', , list = ''] of streamOf(objects.get(mapId) ?? '').matchAll(
    /<(\w+)> <(\w+)> \[([^\]]*)\]/g,
  ))
    // A ligature maps to several characters, with a space between their codes.
    for (const [place, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      characters.set(
        Number.parseInt(first, 16) + place,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return characters
}

/** Each piece of text on a line of its own. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  const lines: string[] = []
  for (const [, name, array] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? font
    const codes = [...(array ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    if (array !== undefined) lines.push(codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '\uFFFD').join(''))
  }
  return lines.join('\n')
}
