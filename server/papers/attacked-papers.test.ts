import { describe, expect, test } from 'vitest'
import { contentsOf, readPdf } from '#dev/testing/read-pdf.ts'
import { drawPaper } from './draw-paper.ts'

const drawn = async (lines: readonly string[], width = 180) =>
  drawPaper({ title: lines.join(' '), author: lines.join(' '), language: 'en' }, (sheet) => {
    for (const line of lines) sheet.row([[line, { x: 0, width }]])
  })
const pagesOf = (file: Uint8Array) =>
  Buffer.from(file)
    .toString('latin1')
    .match(/\/Type \/Page\n/g)?.length ?? 0
const lettersOf = (file: Uint8Array) => readPdf(file).replaceAll(/\s/g, '')

/** What a PDF reader finds besides text and fonts; the contents of text strings are left out. */
function structureOf(file: Uint8Array): readonly string[] {
  const names = Buffer.from(file)
    .toString('latin1')
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, '()')
    .match(/\/(?:Type|Subtype|S) \/\w+|\/(?:JS|JavaScript|OpenAction|AA|Launch|URI|Annots|EmbeddedFiles|XFA)\b/g)
  return [...new Set(names)].toSorted()
}

describe('typed text', () => {
  test.each([
    ['operators of the format', ') Tj ET Q BT /F9 99 Tf (x'],
    ['a script', '(app.alert(1)) /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'],
    ['an end of the object', 'endstream endobj 99 0 obj << /Type /Catalog >> endobj trailer << /Root 99 0 R >>'],
    ['a link', 'https://evil.example/pay javascript:alert(1)'],
    ['escapes', String.raw`\)\( \051 \\) \n <FEFF> <</URI (http://evil.example)>>`],
    ['a formula', '=HYPERLINK("http://evil.example";"Pay")'],
    ['a page', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ])('typed text is plain text on a paper, and nothing that a reader runs or follows: %s', async (_what, line) => {
    const file = await drawn([line])
    expect(lettersOf(file)).toBe(line.replaceAll(/\s/g, ''))
    expect(structureOf(file)).toEqual(structureOf(await drawn(['Mei'])))
  })

  test.each([
    ['without a space', 'W'.repeat(2000)],
    ['in Chinese', '核'.repeat(2000)],
    ['in Tamil', 'க'.repeat(2000)],
    ['in Arabic', 'ع'.repeat(2000)],
    ['of letters with thirty marks each', `e${'\u0301'.repeat(30)}`.repeat(60)],
  ])('typed text is wrapped and drawn in time, and a word may be of any length: %s', async (_how, word) => {
    const started = performance.now()
    const file = await drawn([word, 'the end'])
    expect(performance.now() - started).toBeLessThan(15_000)
    expect(readPdf(file)).toContain('the end')
    expect(file.length).toBeLessThan(400_000)
  })

  test.each([
    ['Latin', 'Lorong'],
    ['Tamil', 'தெரு'],
    ['Arabic', 'شارع'],
  ])('typed text continues on the next page when it is longer than one: %s', async (_script, line) => {
    const file = await drawn([Array.from({ length: 200 }, () => line).join('\n'), 'the end'])
    expect(lowestOf(file)).toBeGreaterThan(0)
    expect(pagesOf(file)).toBeGreaterThan(3)
    expect(readPdf(file)).toContain('the end')
  })

  test.each([
    ['an embedding', 'Pay \u202aRM 5\u202c'],
    ['an isolate', 'Pay \u2067RM 5\u2069'],
    ['direction marks', '\u200fPay RM\u200e 5'],
  ])('typed text is drawn in the order of its letters, and %s reverses nothing', async (_what, line) => {
    expect(lettersOf(await drawn([line])).replaceAll(/[^\w]/g, '')).toBe('PayRM5')
  })
})

/** The lowest position of anything drawn; below 0 it is off the paper. */
function lowestOf(file: Uint8Array): number {
  const places = [...contentsOf(file).matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y))
  return Math.min(...places)
}
