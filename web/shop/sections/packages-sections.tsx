import { SmallPrint } from '#web/shop/content/small-print.tsx'
import { MembershipBand } from '#web/shop/packages/membership-band.tsx'
import { PlanTable } from '#web/shop/packages/plan-table.tsx'
import type { Plan } from '#web/shop/packages/plan-terms.ts'
import { OwnHoldsStrip } from './own-holds-strip.tsx'

/** The sections below the package cards: the comparison, the terms, memberships, and holds. */
export function PackagesSections({
  shown,
  smallPrint,
  membership,
}: {
  readonly shown: readonly Plan[]
  readonly smallPrint: { readonly title: string; readonly body: string } | undefined
  readonly membership: Plan | undefined
}) {
  return (
    <>
      {shown.length > 1 ? <PlanTable plans={shown} /> : null}
      {smallPrint ? <SmallPrint title={smallPrint.title} body={smallPrint.body} /> : null}
      {membership ? <MembershipBand plan={membership} /> : null}
      <OwnHoldsStrip />
    </>
  )
}
