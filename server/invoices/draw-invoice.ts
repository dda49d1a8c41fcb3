import type { getInvoice } from '#domain/invoices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { paperSize, softInk, type Sheet } from '#server/papers/draw-paper.ts'
import { makePaper } from '#server/papers/make-paper.ts'

type Paper = OutputOf<typeof getInvoice>

/** The invoice as a PDF: the same text and amounts as the printed page, in the same order. */
export async function drawInvoice(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const about = { title: `${paper.title} ${paper.number}`, author: paper.seller[0] ?? '', language: 'en' }
  return makePaper(about, (sheet) => {
    drawHead(sheet, paper)
    drawParties(sheet, paper)
    drawItems(sheet, paper)
    drawTotals(sheet, paper)
    sheet.space(24)
    for (const line of paper.foot)
      sheet.row([[line, { x: 0, width: sheet.width, color: softInk, size: paperSize.small }]])
  })
}

function drawHead(sheet: Sheet, paper: Paper): void {
  const half = sheet.width / 2
  const [name = '', ...about] = paper.seller
  sheet.row([
    [name, { x: 0, width: half - 12, face: 'strong', size: 12 }],
    [paper.title, { x: half, width: half, face: 'strong', size: paperSize.large, align: 'right' }],
  ])
  for (const line of about) sheet.row([[line, { x: 0, width: half - 12, color: softInk, size: paperSize.small }]])
  sheet.space(10)
  for (const { label, value } of paper.facts)
    sheet.row([
      [label, { x: half, width: half * 0.45, color: softInk }],
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
  sheet.row(names.map((name) => [columns[name], { ...at[name], face: 'strong', size: paperSize.small }] as const))
  sheet.line()
  for (const { title, note, ...figures } of rows) {
    sheet.row([
      [title, at.item],
      [figures.unit, at.unit],
      [figures.quantity, at.quantity],
      [figures.amount, at.amount],
    ])
    if (note !== null) sheet.row([[note, { ...at.item, color: softInk, size: paperSize.small }]])
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
