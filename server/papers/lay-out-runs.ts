import { z } from 'zod/mini'
import { plainFace } from './find-face.ts'
import { splitRuns, type Run } from './split-runs.ts'

/** The ascent of Noto Sans SC, in parts of the size: all fonts share one baseline. */
const rise = 1.16
/** Words, the spaces between them, and Chinese characters: a line may end after each. */
const pieces = /\s+|\p{Script=Han}|[^\s\p{Script=Han}]+/gu
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** The types only accept a list of features; the library takes a record that turns some off as well. */
const options = z.custom<PDFKit.Mixins.TextOptions>((value) => typeof value === 'object')
/** With a list, even an empty one, the library shapes a line as a whole, which Arabic needs. */
const allFeatures = options.parse({ lineBreak: false, baseline: 'alphabetic', features: [] })
const withoutMarks = options.parse({
  ...allFeatures,
  features: { mark: false, mkmk: false, abvm: false, blwm: false },
})

interface Laid {
  /** In points. */
  readonly height: number
  readonly write: (at: Place) => void
}

interface Place {
  readonly x: number
  readonly y: number
  readonly align: 'left' | 'right'
  /** Where the page ends. */
  readonly bottom: number
  /** Continues on the next page, and returns where that begins. */
  readonly turn: () => number
}

/**
 * Lays out a text that needs other fonts than the default one, each script in its own and Arabic from the right.
 * Undefined when the default font has all of it, which the library then lays out itself.
 */
export function layOutRuns(
  doc: PDFKit.PDFDocument,
  { text, width, size }: { readonly text: string; readonly width: number; readonly size: number },
): Laid | undefined {
  if (splitRuns(text).every(({ face }) => face === plainFace)) return undefined
  const measure = (line: string) => splitRuns(line).reduce((sum, run) => sum + widthOf(doc, { run, size }), 0)
  const lines = text.split('\n').flatMap((line) => wrapped(line, (start) => measure(start) <= width))
  const lineHeight = doc.font('text').fontSize(size).currentLineHeight(true)
  return {
    height: lines.length * lineHeight,
    write: ({ x, y, align, bottom, turn }) => {
      let top = y
      for (const line of lines) {
        if (top + lineHeight > bottom) top = turn()
        const start = align === 'right' ? x + width - measure(line) : x
        writeLine(doc, { line, size, x: start, baseline: top + rise * size })
        top += lineHeight
      }
    },
  }
}

/** Breaks a line where it is full; a word that is wider than the paper is broken within. */
function wrapped(line: string, fits: (start: string) => boolean): string[] {
  const lines: string[] = []
  let current = ''
  const add = (piece: string) => {
    if (current !== '' && !fits((current + piece).trimEnd())) {
      lines.push(current.trimEnd())
      current = piece.trimStart()
    } else current += piece
  }
  for (const piece of line.match(pieces) ?? [])
    if (fits(piece)) add(piece)
    else for (const { segment } of characters.segment(piece)) add(segment)
  return [...lines, current.trimEnd()]
}

interface Line {
  readonly line: string
  readonly size: number
  readonly x: number
  readonly baseline: number
}

function writeLine(doc: PDFKit.PDFDocument, { line, size, x, baseline }: Line): void {
  const runs = splitRuns(line)
  const inOrder = runs[0]?.face.rightToLeft === true ? runs.toReversed() : runs
  let at = x
  for (const run of inOrder) {
    const width = widthOf(doc, { run, size })
    doc.text(run.text, at, baseline, optionsOf(run))
    at += width
  }
}

/** Selects the font of the run as well. */
function widthOf(doc: PDFKit.PDFDocument, { run, size }: { readonly run: Run; readonly size: number }): number {
  return doc.font(run.face.path).fontSize(size).widthOfString(run.text, optionsOf(run))
}

function optionsOf({ face }: Run): PDFKit.Mixins.TextOptions {
  return face.placesMarks ? allFeatures : withoutMarks
}
