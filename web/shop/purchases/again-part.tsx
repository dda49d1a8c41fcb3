import { AgainAdded } from './again-added.tsx'
import { AgainList } from './again-list.tsx'
import type { ShownAgain } from './load-again.ts'

/** The part of an order page about buying it again, where the address asks for it. */
export function AgainPart({
  shown: { again, formKey, added },
  back,
  refused,
}: {
  readonly shown: ShownAgain
  readonly back: string
  readonly refused: string | undefined
}) {
  if (again !== undefined) return <AgainList again={again} formKey={formKey} back={back} refused={refused} />
  return added === undefined ? null : <AgainAdded count={added} />
}
