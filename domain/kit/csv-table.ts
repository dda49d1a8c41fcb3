import type { Locale } from '#domain/text/localized.ts'

/** The language of the words, and the zone of the branch. */
export interface CsvReader {
  readonly locale: Locale
  readonly zone: string
}

interface Column<Row> {
  readonly head: (locale: Locale) => string
  readonly cell: (row: Row, reader: CsvReader) => string
}

/**
 * The columns of a list by the ids of its table; days are ISO and numbers bare, so that a spreadsheet can sort and add
 * them.
 */
export type CsvColumns<Row> = Readonly<Record<string, Column<Row>>>

/** The head and the rows of a file, in the order of the columns; undefined where a column is not of the list. */
export function tableOf<Row>(
  rows: readonly Row[],
  of: {
    readonly all: CsvColumns<Row>
    readonly columns: readonly string[]
    readonly reader: CsvReader
  },
): readonly (readonly string[])[] | undefined {
  const shown = of.columns.flatMap((id) => (Object.hasOwn(of.all, id) ? (of.all[id] ?? []) : []))
  if (shown.length !== of.columns.length) return undefined
  const { reader } = of
  return [
    shown.map(({ head }) => head(reader.locale)),
    ...rows.map((row) => shown.map(({ cell }) => cell(row, reader))),
  ]
}
