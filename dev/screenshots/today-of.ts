import type { Product } from '#dev/harness/start-product.ts'

/** Today on the calendar of the demo's branch, whose clock may be set. */
export async function todayOf(product: Product): Promise<Temporal.PlainDate> {
  const { now } = await product.harness('/clock')
  return Temporal.Instant.from(String(now)).toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
}
