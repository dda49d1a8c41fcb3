import type { IconDrawing } from '#web/ui/icon.tsx'

/** Something with a page of its own that was opened, for the palette. */
interface OpenedRow {
  readonly key: string
  readonly title: string
  readonly detail?: string | undefined
  readonly icon?: IconDrawing
  /** Its address. */
  readonly to: string
}

const mostKept = 200
/** In memory alone: names of members are not left on a device that others use. */
let rows: readonly OpenedRow[] = []

/** Remembers that a row was opened, until the document is left. */
export function noteOpened(row: OpenedRow): void {
  rows = [row, ...rows.filter(({ key }) => key !== row.key)].slice(0, mostKept)
}

/** The rows opened in this document, the last one first. */
export function lastOpened(): readonly OpenedRow[] {
  return rows
}
