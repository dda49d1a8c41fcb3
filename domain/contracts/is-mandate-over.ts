import { dayOf, type Day, type Instant } from '#domain/kit/time.ts'

/** Whether a mandate whose last day that is may not be used any more at that instant. */
export function isMandateOver(expires: Day, { zone, at }: { readonly zone: string; readonly at: Instant }): boolean {
  return Temporal.PlainDate.compare(dayOf(at, zone), expires) > 0
}
