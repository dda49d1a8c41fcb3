import type { OwnPack } from '../packages/own-pack.ts'
import { NoPackCard, PackCard } from '../packages/pack-card.tsx'
import { UnpaidPackCard } from './unpaid-pack-card.tsx'
import type { UnpaidPackage } from './unpaid-package.ts'

/** The pack in use, the order of one that waits to be paid, or the way to the packages. */
export function OwnPackCard({
  pack,
  unpaid,
}: {
  readonly pack: OwnPack | undefined
  readonly unpaid: UnpaidPackage | undefined
}) {
  if (unpaid !== undefined && pack?.state !== 'usable') return <UnpaidPackCard unpaid={unpaid} />
  return pack === undefined ? <NoPackCard /> : <PackCard pack={pack} />
}
