import { useDays } from '#web/kit/use-days.ts'
import { DealsView, type Deals } from '#web/shop/catalog/deals-view.tsx'

/** The deals, with times formatted as in the schedule: `Fri 27 Nov, 08:00`. */
export function DealsSections({ deals }: { readonly deals: Deals }) {
  const days = useDays()
  return <DealsView deals={deals} when={(wire) => days.shortAt(wire)} />
}
