import type { Id } from '#domain/kit/id.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'

/** Locks a product of the branch, published or not. */
export async function lockProduct(
  tx: Transaction,
  { slug, branchId }: { readonly slug: string; readonly branchId: Id<'branches'> },
): Promise<Id<'products'> | undefined> {
  const product = await tx
    .selectFrom('products')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst()
  return product?.id
}

/** Replaces all pictures of a product by these, in this order. */
export async function replacePictures(
  tx: Transaction,
  {
    productId,
    pictures,
  }: {
    readonly productId: Id<'products'>
    readonly pictures: readonly { readonly path: string; readonly alternative: Localized }[]
  },
): Promise<void> {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('product_pictures')
    .values(
      pictures.map(({ path, alternative }, sort) => ({
        product_id: productId,
        path,
        alternative: JSON.stringify(alternative),
        sort,
      })),
    )
    .execute()
}
