import type { Product } from './product.ts'

/** Lets the seconds pass for which acts are held, and does them, so that no journey waits for a time. */
export async function pastHold(product: Product): Promise<void> {
  const { now } = await product.harness('/clock')
  await product.harness('/clock', { set: Temporal.Instant.from(String(now)).add({ seconds: 11 }).toString() })
  await product.harness('/drain', {})
}
