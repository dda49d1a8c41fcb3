import { startProductOn, type Product as RunningProduct, type ProductOptions } from '#dev/harness/start-product.ts'
import { createDemoDatabase, createTestDatabase } from '#dev/testing/database.ts'

/** A product whose database a journey may change directly; `/forget` then clears its caches. */
export interface Product extends RunningProduct {
  readonly databaseUrl: string
}

/** `npm run long` runs the journeys on two servers. */
const servers = Number(process.env['JOURNEY_SERVERS'] ?? 1)

/**
 * The running product on a copy of the demo, or on a database with that profile, which is dropped when the product
 * stops.
 */
export async function startProduct(options: Omit<ProductOptions, 'databaseUrl' | 'isFilled'> = {}): Promise<Product> {
  const isFilled = (options.profile ?? 'demo') === 'demo'
  const database = await (isFilled ? createDemoDatabase() : createTestDatabase())
  const product = await startProductOn({ servers, ...options, databaseUrl: database.url, isFilled })
  return {
    ...product,
    databaseUrl: database.url,
    stop: async () => {
      await product.stop()
      await database.drop()
    },
  }
}
