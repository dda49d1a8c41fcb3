import { startProductOn, type Product, type ProductOptions } from '#dev/harness/start-product.ts'
import { createTestDatabase } from '#dev/testing/database.ts'

export type { Product } from '#dev/harness/start-product.ts'

/** `npm run long` plays the journeys on two servers. */
const servers = Number(process.env['JOURNEY_SERVERS'] ?? 1)

/** The running product on a fresh copy of the test database, which goes when the product stops. */
export async function startProduct(options: Omit<ProductOptions, 'databaseUrl'> = {}): Promise<Product> {
  const database = await createTestDatabase()
  const product = await startProductOn({ servers, ...options, databaseUrl: database.url })
  return {
    ...product,
    stop: async () => {
      await product.stop()
      await database.drop()
    },
  }
}
