import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { picturePath } from '#server/pictures/picture-path.ts'
import { insertPictures, type NewPicture } from '#server/pictures/queries.ts'
import { demoId } from './demo-id.ts'
import { backPictures, categoryPictures, closePictures, firstPictures } from './picture-rows.ts'
import { instructors } from './studio-rows.ts'
import { catalogGoods } from './write-catalog.ts'

/** Every file in pictures/ is as large as the widest that the encoder writes. */
const size = { width: 960, height: 1200 } as const

interface DemoPicture {
  readonly product: string
  /** Name of the file in pictures/, without its extension. */
  readonly file: string
  readonly alternative: Localized
  /** Position in the gallery of the product. */
  readonly sort: number
  /** Key of the colour of the variants that it shows. */
  readonly colour: string | undefined
}

/**
 * Adds the missing pictures of the demo, for the encoder: those on cards first, then portraits, backs, close-ups and
 * further colours. Returns the number of added pictures.
 */
export async function addPictures(tx: Transaction): Promise<number> {
  const hung = (await withoutPictures(tx)).map((picture) => ({ ...picture, ...readPicture(picture.file) }))
  const portraits = (await withoutPortraits(tx)).map((slug) => ({ slug, ...readPicture(portraitFile(slug)) }))
  const [onCards, later] = [hung.filter(({ sort }) => sort === 0), hung.filter(({ sort }) => sort > 0)]
  await insertPictures(tx, [...onCards, ...portraits, ...later])
  if (hung.length > 0) await linkPictures(tx, hung)
  for (const { slug, path } of portraits) {
    await tx.updateTable('instructors').set({ portrait: path }).where('id', '=', demoId('instructors', slug)).execute()
  }
  return hung.length + portraits.length
}

/** The file of an instructor's portrait in pictures/, without its extension. */
export function portraitFile(slug: string): string {
  return `portrait-${slug}`
}

/** The instructors of the demo that have no portrait yet. */
async function withoutPortraits(tx: Transaction): Promise<readonly string[]> {
  const found = await tx
    .selectFrom('instructors')
    .select('slug')
    .where(
      'id',
      'in',
      instructors.map(({ slug }) => demoId('instructors', slug)),
    )
    .where('portrait', 'is', null)
    .orderBy('sort')
    .execute()
  return found.map(({ slug }) => slug)
}

/** Every picture of the demo, product by product in the order of its gallery. */
export function demoPictures(): readonly DemoPicture[] {
  return Object.entries(firstPictures).flatMap(([product, alternative]) => {
    const [first, ...others] = coloursOf(product)
    const [back, close] = [backPictures[product], closePictures[product]]
    return [
      { product, file: product, alternative, colour: first?.key },
      ...(back ? [{ product, file: `${product}-back`, alternative: back, colour: undefined }] : []),
      ...(close ? [{ product, file: `${product}-close`, alternative: close, colour: undefined }] : []),
      ...others.map(({ key, name }) => ({
        product,
        file: `${product}-${key}`,
        alternative: { en: `${alternative.en}, ${name.en.toLowerCase()}`, zh: `${alternative.zh}，${name.zh}` },
        colour: key,
      })),
    ].map((picture, sort) => ({ ...picture, sort }))
  })
}

export function readPicture(file: string): NewPicture {
  const source = readFileSync(join(import.meta.dirname, 'pictures', `${file}.webp`))
  return { path: picturePath(source), source, ...size }
}

function coloursOf(product: string): readonly { readonly key: string; readonly name: Localized }[] {
  const options = catalogGoods.find(({ slug }) => slug === product)?.options ?? []
  return options.find(({ key }) => key === 'colour')?.values ?? []
}

async function withoutPictures(tx: Transaction): Promise<readonly DemoPicture[]> {
  const pictures = demoPictures()
  const bare = await tx
    .selectFrom('products')
    .select('id')
    .where(
      'id',
      'in',
      pictures.map(({ product }) => demoId('products', product)),
    )
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('product_pictures').select('id').whereRef('product_pictures.product_id', '=', 'products.id'),
        ),
      ),
    )
    .execute()
  const ids = new Set<Id<'products'>>(bare.map(({ id }) => id))
  return pictures
    .filter(({ product }) => ids.has(demoId('products', product)))
    .toSorted((one, other) => one.sort - other.sort)
}

async function linkPictures(tx: Transaction, hung: readonly (DemoPicture & NewPicture)[]): Promise<void> {
  await tx
    .insertInto('product_pictures')
    .values(
      hung.map(({ product, path, alternative, sort }) => ({
        product_id: demoId('products', product),
        path,
        alternative: JSON.stringify(alternative),
        sort,
      })),
    )
    .execute()
  const coloured = hung.filter(({ colour }) => colour !== undefined)
  await sql`
    update product_variants v
    set picture = shown.path
    from unnest(
      ${coloured.map(({ product }) => demoId('products', product))}::uuid[], ${coloured.map(({ colour }) => colour ?? '')}::text[],
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
