import { z } from 'zod/mini'
import { typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'

const head = typedLine(40, { least: 1 })
const mostColumns = 6

/**
 * The sizes of a category and of those below it that have none of their own. The first cell of a row is the size as the
 * shop names it; `size` is its key among the choices of a product.
 */
export const sizeGuide = z
  .strictObject({
    columns: z.array(z.strictObject({ en: head, zh: head })).check(z.minLength(2), z.maxLength(mostColumns)),
    rows: z
      .array(
        z.strictObject({
          size: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
          cells: z.array(head).check(z.minLength(2), z.maxLength(mostColumns)),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    /** How to measure, and which of two sizes to take. */
    note: z.strictObject({ en: typedLines(400), zh: typedLines(400) }),
  })
  .check(
    z.refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), {
      path: ['rows'],
      error: 'fields.invalid',
    }),
  )
export type SizeGuide = z.output<typeof sizeGuide>

/** The same on the wire, in the language of the request. */
export const shownSizeGuide = z.strictObject({
  columns: z.array(z.string()),
  rows: z.array(z.strictObject({ size: z.string(), cells: z.array(z.string()) })),
  note: z.string(),
})

export function presentSizeGuide(guide: SizeGuide, locale: Locale): z.output<typeof shownSizeGuide> {
  return {
    columns: guide.columns.map((column) => inLocale(column, locale)),
    rows: guide.rows.map(({ size, cells }) => ({ size, cells: [...cells] })),
    note: inLocale(guide.note, locale),
  }
}
