import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { picturePath } from '#server/pictures/picture-path.ts'
import { insertPictures, type NewPicture } from '#server/pictures/queries.ts'
import { demoId } from './demo-id.ts'
import { colours } from './drawings/paints.ts'
import { stillLife } from './drawings/still-life.ts'
import { categoryPictures, productPictures, toneOf, type ProductPictures, type SoldColour } from './picture-rows.ts'
import { choices } from './shelf-rows.ts'

/** Width and height that a drawing names: what the widest file needs. */
const size = { width: 960, height: 1200 } as const
const nearness = 2.1

interface Drawn extends NewPicture {
  readonly productId: Id<'products'>
  readonly alternative: Localized
  readonly sort: number
  /** The colour of the variants that it shows. */
  readonly colour: SoldColour | undefined
}

/**
 * Draws the products of the demo shelf that have no picture yet, for the encoder to take up: the pictures on cards
 * first, then the further colours, then what is seen from near. Gives how many were drawn.
 */
export async function drawDemo(tx: Transaction): Promise<number> {
  const drawn = await withoutPictures(tx)
  await insertPictures(tx, drawn)
  if (drawn.length > 0) await hangPictures(tx, drawn)
  return drawn.length
}

async function withoutPictures(tx: Transaction): Promise<readonly Drawn[]> {
  const bare = await tx
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      productPictures.map(({ product }) => demoId('products', product)),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('product_pictures').select('id').whereRef('product_pictures.product_id', '=', 'products.id'),
        ),
      ),
    )
    .execute()
  const ids = new Set<string>(bare.map(({ id }) => id))
  return productPictures
    .filter(({ product }) => ids.has(demoId('products', product)))
    .flatMap(drawProduct)
    .toSorted((one, other) => one.sort - other.sort)
}

/** Every picture of a product in the order of its gallery. */
export function drawProduct(row: ProductPictures): readonly Drawn[] {
  const [first, ...others] = row.sold ?? []
  const inColour = (colour: SoldColour | undefined) => row.draw(colours[colour ?? 'brass'])
  const drawings = [
    { colour: first, tone: row.tone, alternative: row.alternative, close: {} },
    ...others.map((colour) => ({
      colour,
      tone: toneOf[colour],
      alternative: named(row.alternative, colour),
      close: {},
    })),
    ...(row.close ? [{ colour: undefined, ...row.close, close: { near: nearness, look: row.close.look } }] : []),
  ]
  return drawings.map(({ colour, tone, alternative, close }, sort) => {
    const drawing = inColour(colour ?? first)
    const source = Buffer.from(stillLife({ drawing, tone, ...close }))
    const productId = demoId('products', row.product)
    return { productId, path: picturePath(source), source, ...size, alternative, sort, colour }
  })
}

const colourNames = [choices.socks, choices.mats, choices.tops].flatMap(([{ values }]) => values)

function named(of: Localized, colour: SoldColour): Localized {
  const name = colourNames.find(({ key }) => key === colour)?.name ?? { en: colour, zh: colour }
  return { en: `${of.en}, ${name.en.toLowerCase()}`, zh: `${of.zh}，${name.zh}` }
}

async function hangPictures(tx: Transaction, drawn: readonly Drawn[]): Promise<void> {
  await tx
    .insertInto('product_pictures')
    .values(
      drawn.map(({ productId, path, alternative, sort }) => ({
        product_id: productId,
        path,
        alternative: JSON.stringify(alternative),
        sort,
      })),
    )
    .execute()
  const coloured = drawn.filter(({ colour }) => colour !== undefined)
  await sql`
    update product_variants v
    set picture = shown.path
    from unnest(
      ${coloured.map(({ productId }) => productId)}::uuid[], ${coloured.map(({ colour }) => colour ?? '')}::text[],
      ${coloured.map(({ path }) => path)}::text[]
    ) as shown (product_id, colour, path)
    where v.product_id = shown.product_id and v.choices ->> 'colour' = shown.colour`.execute(tx)
  const stands = Object.entries(categoryPictures)
  await sql`
    update categories c
    set picture = i.path
    from unnest(
      ${stands.map(([category]) => demoId('categories', category))}::uuid[],
      ${stands.map(([, product]) => demoId('products', product))}::uuid[]
    ) as stands (category_id, product_id)
    join product_pictures i on i.product_id = stands.product_id and i.sort = 0
    where c.id = stands.category_id and c.picture is null`.execute(tx)
}
