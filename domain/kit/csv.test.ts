import { describe, expect, it } from 'vitest'
import { csvOf, markedCsvOf } from './csv.ts'

describe('a file for a spreadsheet', () => {
  it.each([
    ['a plain text', 'Mei', '"Mei"'],
    ['quotes and commas', 'Tan, "Mei"', '"Tan, ""Mei"""'],
    ['a formula', '=cmd|calc', `"'=cmd|calc"`],
    ['a sum', '+60123', `"'+60123"`],
    ['a minus', '-1', `"'-1"`],
    ['a mention', '@SUM(1)', `"'@SUM(1)"`],
    ['a tab before a formula', '\t=1', `"'\t=1"`],
    ['a line break within', 'one\ntwo', '"one\ntwo"'],
    ['a right-to-left mark', '\u200F=1', '"\u200F=1"'],
  ])('holds %s', (_what, cell, written) => {
    expect(csvOf([[cell]])).toBe(`${written}\r\n`)
  })

  it('says that it is UTF-8', () => {
    expect(markedCsvOf([['林佳慧'], ['=1']])).toBe(`\uFEFF"林佳慧"\r\n"'=1"\r\n`)
  })
})
