import { useEffect, useState, type ComponentProps } from 'react'
import { call } from '#web/kit/api.ts'
import { useMe } from '#web/kit/session.ts'
import { SmallPrint } from '#web/shop/content/small-print.tsx'
import { MembershipBand } from '#web/shop/packages/membership-band.tsx'
import { PlanTable } from '#web/shop/packages/plan-table.tsx'
import type { Plan } from '#web/shop/packages/plan-terms.ts'
import { HoldsStrip } from './holds-strip.tsx'
import { loadHolds } from './load-holds.ts'

/** The sections below the package cards: the comparison, the terms, memberships, and holds. */
export function PackagesSections({
  shown,
  smallPrint,
  memberships,
}: {
  readonly shown: readonly Plan[]
  readonly smallPrint: { readonly title: string; readonly body: string } | undefined
  readonly memberships: readonly Plan[]
}) {
  return (
    <>
      {shown.length > 1 ? <PlanTable plans={shown} /> : null}
      {smallPrint ? <SmallPrint title={smallPrint.title} body={smallPrint.body} /> : null}
      <MembershipBand plans={memberships} />
      <OwnHoldsStrip />
    </>
  )
}

/**
 * The holds strip of a page whose HTML is the same for everyone: loaded after the page, at the foot, where it shifts
 * nothing.
 */
function OwnHoldsStrip() {
  const { state, me } = useMe()
  const accountId = me?.id
  const [held, setHeld] = useState<ComponentProps<typeof HoldsStrip>['holds']>()
  useEffect(() => {
    if (state !== 'signed-in') return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const loaded = await loadHolds(call)
      if (!leaving.signal.aborted) setHeld(loaded)
    }
    void ask()
    return () => leaving.abort()
  }, [state, accountId])
  return state === 'signed-in' && held ? <HoldsStrip holds={held} afloat /> : null
}
