import { startProductOn, type Product as RunningProduct, type ProductOptions } from '#dev/harness/start-product.ts'
import { createDemoDatabase, createTestDatabase } from '#dev/testing/database.ts'
import { startPooler, type Pooler } from '#dev/testing/pooler.ts'

/** A product whose database a journey may change directly; `/forget` then clears its caches. */
export interface Product extends RunningProduct {
  readonly databaseUrl: string
}

type Options = Omit<ProductOptions, 'databaseUrl' | 'isFilled'>

/** `npm run long` runs the journeys on two servers. */
const servers = Number(process.env['JOURNEY_SERVERS'] ?? 1)

/** `npm run long` plays the main job once more behind a pooler in session mode. */
const isPooled = process.env['JOURNEY_POOLER'] !== undefined

/** The processes that a worker keeps from one file to the next: to start them costs as much as many a journey. */
let kept: RunningProduct | undefined

/**
 * The running product on a copy of the demo, or on a database with that profile, which goes when the product stops.
 * Whoever asks for nothing but the demo gets the processes of the file before, on another database.
 */
export async function startProduct(options: Options = {}): Promise<Product> {
  const isFilled = (options.profile ?? 'demo') === 'demo'
  const database = await (isFilled ? createDemoDatabase() : createTestDatabase())
  const isPlain = isFilled && options.env === undefined && options.servers === undefined
  const { url: databaseUrl, stop: stopPooler } = await openWay(database.url)
  const start = async () => startProductOn({ servers, ...options, databaseUrl, isFilled })
  if (isPlain) await kept?.move(databaseUrl)
  const product = isPlain ? (kept ??= await start()) : await start()
  return {
    ...product,
    databaseUrl: database.url,
    stop: async () => {
      await (isPlain ? product.move(undefined) : product.stop())
      await stopPooler()
      await database.drop()
    },
  }
}

/** The way of the product to its database. */
async function openWay(url: string): Promise<Pooler> {
  return isPooled ? startPooler(url, 'session') : { url, stop: async () => undefined }
}
