import { withClientOn } from '#dev/testing/server-databases.ts'

const word = 'Donaudampfschifffahrtsgesellschaft'
const link = `https://www.example.com/${'a'.repeat(90)}`
const text = `Read ${link} first. ${word}.`
/** Each column with what people write, and what a studio with long words has there. */
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
  ['persons', 'full_name', word],
  ['persons', 'display_name', word],
  ['product_reviews', 'body', text],
  ['addresses', 'title', word],
  ['addresses', 'recipient', word],
  ['addresses', 'street_address', text],
  ['addresses', 'city', word],
]

/** Gives a studio the longest words and links in every text that people write. */
export async function writeLongWords(databaseUrl: string): Promise<void> {
  await withClientOn(databaseUrl, async (client) => {
    for (const [table, column, value] of columns)
      await client.query(`update ${table} set ${column} = $1::jsonb`, [JSON.stringify({ en: value, zh: value })])
    for (const [table, column, value] of plain) await client.query(`update ${table} set ${column} = $1`, [value])
    // As long as e-mails are that people have; each account has one of its own.
    await client.query(
      `update accounts set email = left(replace(id::text, '-', ''), 23) || '@example.com' where email is not null`,
    )
  })
}
