import { expect, it } from 'vitest'
import { readPdf } from '#dev/testing/read-pdf.ts'
import { drawInvoice } from './draw-invoice.ts'

const paper: Parameters<typeof drawInvoice>[0] = {
  number: 'INV-2026-000017',
  order_number: 'HN7K42QX91',
  title: '发票 Invoice',
  seller: ['Hundred Penang, 201901000005', '12 Lorong Stewart, George Town', 'hello@example.com'],
  facts: [
    { label: 'Invoice', value: 'INV-2026-000017' },
    { label: '日期', value: '2026年11月23日' },
  ],
  parties: [
    { label: 'Billed to', lines: ['陈伟珊 (Tan Wei Shan)', '12 Lorong Stewart'] },
    { label: 'Paid with', lines: ['FPX, Maybank2U'] },
  ],
  columns: { item: 'Item', unit: 'Unit price', quantity: 'Quantity', amount: 'Amount' },
  rows: [{ title: '防滑袜, 中', note: '3 or more: RM 45.00', unit: '45.00', quantity: '3', amount: '135.00' }],
  totals: [
    { label: 'Subtotal', amount: 'RM 135.00', strong: false },
    { label: 'Total', amount: 'RM 135.00', strong: true },
  ],
  foot: ['Fees are non-refundable.', '费用恕不退还。'],
}

it('an invoice as a PDF is read back in English and in Chinese, with a subset of the font in it', async () => {
  const file = await drawInvoice(paper)
  const text = readPdf(file)
  for (const words of [
    ...paper.seller,
    paper.title,
    '陈伟珊 (Tan Wei Shan)',
    '日期',
    '2026年11月23日',
    '防滑袜, 中',
    '3 or more: RM 45.00',
    'RM 135.00',
    '费用恕不退还。',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('\uFFFD')
  expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(file.length).toBeLessThan(150_000)
})

it('typed text stays text: rare names, formulas and commands of the format change nothing else', async () => {
  const odd = ['=HYPERLINK("http://x")', ') Tj ET /JS (app.alert(1))', '龘 O’Brien 𠮷', '<script>alert(1)</script>']
  const text = readPdf(
    await drawInvoice({ ...paper, parties: odd.map((line) => ({ label: 'Billed to', lines: [line] })) }),
  )
  expect(text.replaceAll('\n', '')).toContain('龘')
  expect(text.replaceAll(/\s/g, '')).toContain(')TjET/JS(app.alert(1))')
  const file = Buffer.from(await drawInvoice({ ...paper, title: odd[1] ?? '' })).toString('latin1')
  expect(file).toContain('(\\) Tj ET /JS \\(app.alert\\(1\\)\\) ')
  expect(file).not.toMatch(/\/(JavaScript|OpenAction|AA|Launch|URI) /)
})

it('a long invoice continues on further pages, and no row is split', async () => {
  const rows = Array.from({ length: 120 }, (_, place) => ({ ...paper.rows[0], title: `Thing ${place}` }))
  const file = await drawInvoice({
    ...paper,
    rows: rows.map((row) => ({ note: null, unit: '1.00', quantity: '1', amount: '1.00', ...row })),
  })
  expect(
    Buffer.from(file)
      .toString('latin1')
      .match(/\/Type \/Page\n/g)?.length,
  ).toBeGreaterThan(3)
  const text = readPdf(file)
  for (const { title } of rows) expect(text).toContain(title)
})
