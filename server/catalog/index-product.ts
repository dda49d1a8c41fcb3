import { weighWords } from '#domain/catalog/search-words.ts'
import { spellingText } from '#domain/catalog/spelling.ts'
import { isAvailable } from '#domain/catalog/stock.ts'
import { cheapestPrice } from '#domain/catalog/unit-price.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockIndexedRows, saveIndex, withBundlesOf, type IndexedRow, type ProductIndex } from './index-queries.ts'

/**
 * Writes the columns by which lists search, sort and filter products, computed from everything else, also for the
 * bundles they are part of. Call it in the transaction that changed a product, its variants, stock, parts, plan, brand
 * or category. Held stock is not subtracted here: a hold ends within half an hour, and lists would flicker.
 */
export async function indexProduct(tx: Transaction, productIds: readonly Id<'products'>[]): Promise<void> {
  if (productIds.length === 0) return
  const rows = await lockIndexedRows(tx, await withBundlesOf(tx, productIds))
  await saveIndex(tx, rows.map(indexOf))
}

function indexOf(row: IndexedRow): ProductIndex {
  const names = `${row.name.en} ${row.name.zh}`
  const labels = [
    row.brand ?? '',
    ...row.categories.flatMap(({ en, zh }) => [en, zh]),
    ...row.options.flatMap(({ values }) => values.flatMap(({ name }) => [name.en, name.zh])),
    row.keywords,
  ].join(' ')
  const isFound = row.status === 'published'
  return {
    id: row.id,
    searchWords: isFound ? weighWords({ names, labels, story: `${row.summary.en ?? ''} ${row.summary.zh ?? ''}` }) : '',
    searchText: isFound ? spellingText(`${names} ${row.brand ?? ''}`) : '',
    priceSen: cheapestPrice({
      planSen: row.plan?.price_sen ?? null,
      variants: row.variants.map(({ price_sen: priceSen }) => ({ priceSen })),
    }),
    available: canBeBought(row),
  }
}

/** A package can be bought as long as its plan is sold; a gift card never runs out. */
function canBeBought(row: IndexedRow): boolean {
  if (row.type === 'class_package') return row.plan?.active === true
  if (row.type === 'gift_card') return true
  return isAvailable(row)
}
