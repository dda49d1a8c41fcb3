import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import { layOutRuns } from './lay-out-runs.ts'

const pointsPerMm = 72 / 25.4
/** A4 with 18 mm margins, as pages print. */
const margin = 18 * pointsPerMm
/** Of A4, 595.28 points wide. */
export const sheetWidth = 595.28 - 2 * margin
export const paperSize = { text: 9.5, small: 8.5, large: 18 }
const ink = '#1d1811'
export const softInk = '#6b6254'
const hairline = '#d9d0be'

/** Noto Sans SC as TrueType: a subset of what is written is embedded, so that any reader shows names in Chinese. */
const faces = {
  text: fileOf('400Regular/NotoSansSC_400Regular.ttf'),
  strong: fileOf('700Bold/NotoSansSC_700Bold.ttf'),
}
type Face = keyof typeof faces

function fileOf(path: string): URL {
  return new URL(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`))
}

export interface Written {
  readonly x: number
  readonly width: number
  readonly face?: Face
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
}

export interface About {
  readonly title: string
  readonly author: string
  readonly language: string
}

/**
 * A PDF of A4 pages with what `draw` writes on them, from the top down. Typed text is drawn as plain text only. It
 * takes some 100 ms of CPU, so a server runs it in another thread through `make-paper.ts`.
 */
export async function drawPaper(about: About, draw: (sheet: Sheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: about.title, Author: about.author },
    lang: about.language,
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  doc.registerFont('text', await readFile(faces.text)).registerFont('strong', await readFile(faces.strong))
  draw(openSheet(doc))
  doc.end()
  await ended
  return Uint8Array.from(Buffer.concat(chunks))
}

export type Sheet = ReturnType<typeof openSheet>

/** Writes rows from the top to the bottom of a page, and goes on at the next one. */
function openSheet(doc: PDFKit.PDFDocument) {
  const { width: pageWidth, height: pageHeight } = doc.page
  const bottom = pageHeight - margin
  let y: number = margin
  const take = (written: Written) => doc.font(written.face ?? 'text').fontSize(written.size ?? paperSize.text)
  return {
    width: sheetWidth,
    space: (points: number) => {
      y += points
    },
    /**
     * One row: texts side by side, each wrapped within its width. Split at the end of a page only when it fills more
     * than one.
     */
    row: (cells: ReadonlyArray<readonly [text: string, written: Written]>) => {
      const laid = cells.map(([text, written]) =>
        layOutRuns(doc, { text, width: written.width, size: written.size ?? paperSize.text }),
      )
      const heights = cells.map(
        ([text, written], place) =>
          laid[place]?.height ?? take(written).heightOfString(text || ' ', { width: written.width }),
      )
      const height = Math.max(...heights)
      if (y + height > bottom) {
        doc.addPage()
        y = margin
      }
      for (const [place, [text, written]] of cells.entries()) {
        const { x, width, align = 'left' } = written
        const color = written.color ?? ink
        take(written).fillColor(color)
        const runs = laid[place]
        const turn = () => {
          doc.addPage().fillColor(color)
          return margin
        }
        if (runs) runs.write({ x: margin + x, y, align, bottom, turn })
        else doc.text(text, margin + x, y, { width, align })
      }
      y += height + 2
    },
    /** A picture at the left edge, in points. */
    picture: (file: Buffer, { width, height }: { readonly width: number; readonly height: number }) => {
      doc.image(file, margin, y, { width, height })
      y += height + 8
    },
    /** Starts a new page. */
    page: () => {
      doc.addPage()
      y = margin
    },
    line: () => {
      doc
        .moveTo(margin, y + 3)
        .lineTo(pageWidth - margin, y + 3)
        .lineWidth(0.6)
        .strokeColor(hairline)
        .stroke()
      y += 8
    },
  }
}
