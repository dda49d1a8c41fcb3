import { DealsView, type Deals } from '#web/shop/catalog/deals-view.tsx'
import { clockOf, useDays } from '#web/shop/schedules/use-days.ts'

/** The deals, with times formatted as in the schedule: `Fri 27 Nov, 08:00`. */
export function DealsSections({ deals }: { readonly deals: Deals }) {
  const days = useDays()
  return <DealsView deals={deals} when={(wire) => `${days.short(wire)}, ${clockOf(wire)}`} />
}
