import { withClientOn } from '#dev/testing/server-databases.ts'

const word = 'Donaudampfschifffahrtsgesellschaft'
const link = `https://www.example.com/${'a'.repeat(90)}`
const text = `Read ${link} first. ${word}.`
/** Each column with user-written text, and its long value. */
const columns: ReadonlyArray<readonly [table: string, column: string, value: string]> = [
  ...['class_types', 'products', 'package_plans', 'categories', 'rooms', 'series_types', 'difficulty_levels'].map(
    (table) => [table, 'name', word] as const,
  ),
  ...['class_types', 'products', 'package_plans'].map((table) => [table, 'description', text] as const),
  ['products', 'summary', text],
  ['product_variants', 'title', word],
  ['brands', 'line', text],
  ['banners', 'title', word],
  ['banners', 'body', text],
  ['instructors', 'bio', text],
  ['order_lines', 'title', word],
  ['static_blocks', 'title', word],
  ['static_blocks', 'body', text],
  ['shipping_methods', 'name', word],
]
const plain: ReadonlyArray<readonly [table: string, column: string, value: string]> = [
  ['instructors', 'name', word],
  ['brands', 'name', word],
  // Views look for somebody by a word that is short enough to type.
  ['persons', 'full_name', `Tan ${word}`],
  ['persons', 'display_name', word],
  ['product_reviews', 'body', text],
  ['addresses', 'title', word],
  ['addresses', 'recipient', word],
  ['addresses', 'street_address', text],
  ['addresses', 'city', word],
]

/** Puts the longest words and links into every user-written text of a studio. */
export async function writeLongWords(databaseUrl: string): Promise<void> {
  await withClientOn(databaseUrl, async (client) => {
    for (const [table, column, value] of columns)
      await client.query(`update ${table} set ${column} = $1::jsonb`, [JSON.stringify({ en: value, zh: value })])
    for (const [table, column, value] of plain) await client.query(`update ${table} set ${column} = $1`, [value])
    // As long as real e-mails get; each account has its own.
    await client.query(
      `update accounts set email = left(replace(id::text, '-', ''), 23) || '@example.com' where email is not null`,
    )
  })
}
