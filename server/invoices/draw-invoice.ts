import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import type { getInvoice } from '#domain/invoices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

type Paper = OutputOf<typeof getInvoice>

const pointsPerMm = 72 / 25.4
/** A4 with 18 mm margins, as the page prints. */
const margin = 18 * pointsPerMm
const size = { text: 9.5, small: 8.5, large: 18 }
const ink = '#1d1811'
const soft = '#6b6254'
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

interface Written {
  readonly x: number
  readonly width: number
  readonly face?: Face
  readonly size?: number
  readonly color?: string
  readonly align?: 'left' | 'right'
}

/**
 * The invoice as a PDF of A4 pages: the same words and amounts as the printed page, in the same order. What people
 * typed is drawn as text and nothing else.
 */
export async function drawInvoice(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: `${paper.title} ${paper.number}`, Author: paper.seller[0] ?? '' },
    lang: 'en',
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve)
    doc.once('error', reject)
  })
  doc.registerFont('text', await readFile(faces.text)).registerFont('strong', await readFile(faces.strong))
  const sheet = openSheet(doc)
  drawHead(sheet, paper)
  drawParties(sheet, paper)
  drawItems(sheet, paper)
  drawTotals(sheet, paper)
  sheet.space(24)
  for (const line of paper.foot) sheet.row([[line, { x: 0, width: sheet.width, color: soft, size: size.small }]])
  doc.end()
  await ended
  return Uint8Array.from(Buffer.concat(chunks))
}

type Sheet = ReturnType<typeof openSheet>

/** Writes rows from the top to the bottom of a page, and goes on at the next one. */
function openSheet(doc: PDFKit.PDFDocument) {
  const { width: pageWidth, height: pageHeight } = doc.page
  const bottom = pageHeight - margin
  let y: number = margin
  const take = (written: Written) => doc.font(written.face ?? 'text').fontSize(written.size ?? size.text)
  return {
    width: pageWidth - 2 * margin,
    space: (points: number) => {
      y += points
    },
    /** One row: texts side by side, each wrapped within its width. Never parted by the end of a page. */
    row: (cells: ReadonlyArray<readonly [text: string, written: Written]>) => {
      const heights = cells.map(([text, written]) =>
        take(written).heightOfString(text || ' ', { width: written.width }),
      )
      const height = Math.max(...heights)
      if (y + height > bottom) {
        doc.addPage()
        y = margin
      }
      for (const [text, written] of cells)
        take(written)
          .fillColor(written.color ?? ink)
          .text(text, margin + written.x, y, { width: written.width, align: written.align ?? 'left' })
      y += height + 2
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

function drawHead(sheet: Sheet, paper: Paper): void {
  const half = sheet.width / 2
  const [name = '', ...about] = paper.seller
  sheet.row([
    [name, { x: 0, width: half - 12, face: 'strong', size: 12 }],
    [paper.title, { x: half, width: half, face: 'strong', size: size.large, align: 'right' }],
  ])
  for (const line of about) sheet.row([[line, { x: 0, width: half - 12, color: soft, size: size.small }]])
  sheet.space(10)
  for (const { label, value } of paper.facts)
    sheet.row([
      [label, { x: half, width: half * 0.45, color: soft }],
      [value, { x: half + half * 0.45, width: half * 0.55, align: 'right' }],
    ])
  sheet.space(8)
  sheet.line()
}

function drawParties(sheet: Sheet, { parties }: Paper): void {
  const each = sheet.width / Math.max(1, parties.length)
  const at = (place: number) => ({ x: place * each, width: each - 12 })
  sheet.row(parties.map(({ label }, place) => [label, { ...at(place), face: 'strong' }] as const))
  sheet.row(parties.map(({ lines }, place) => [lines.join('\n'), at(place)] as const))
  sheet.space(14)
}

function drawItems(sheet: Sheet, { columns, rows }: Paper): void {
  const amounts = { width: sheet.width * 0.16, align: 'right' } as const
  const at = {
    item: { x: 0, width: sheet.width * 0.55 },
    unit: { ...amounts, x: sheet.width * 0.55 },
    quantity: { ...amounts, x: sheet.width * 0.71, width: sheet.width * 0.11 },
    amount: { ...amounts, x: sheet.width * 0.84 },
  }
  const names = ['item', 'unit', 'quantity', 'amount'] as const
  sheet.row(names.map((name) => [columns[name], { ...at[name], face: 'strong', size: size.small }] as const))
  sheet.line()
  for (const { title, note, ...figures } of rows) {
    sheet.row([
      [title, at.item],
      [figures.unit, at.unit],
      [figures.quantity, at.quantity],
      [figures.amount, at.amount],
    ])
    if (note !== null) sheet.row([[note, { ...at.item, color: soft, size: size.small }]])
    sheet.line()
  }
}

function drawTotals(sheet: Sheet, { totals }: Paper): void {
  const half = sheet.width / 2
  for (const { label, amount, strong } of totals) {
    const face = strong ? 'strong' : 'text'
    sheet.row([
      [label, { x: half, width: half * 0.6, face }],
      [amount, { x: half + half * 0.6, width: half * 0.4, align: 'right', face }],
    ])
  }
}
