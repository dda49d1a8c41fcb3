/**
 * Rows as a file for a spreadsheet (RFC 4180). Every cell is in quotes, and one that a spreadsheet could take for a
 * formula starts with an apostrophe, since what is in it was typed by anybody.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** The same with the mark by which a spreadsheet knows that the names in it are UTF-8. */
export function markedCsvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvOf(rows)}`
}

function quoted(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
