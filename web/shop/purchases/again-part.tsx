import { livePanel } from '#web/kit/panel.ts'
import type { ShownAgain } from './load-again.ts'

const AgainList = livePanel(
  async () => import('./again-list.tsx'),
  (part) => part.AgainList,
)
const AgainAdded = livePanel(
  async () => import('./again-added.tsx'),
  (part) => part.AgainAdded,
)

/** What an order page says of buying it again, where its address asks for that. */
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
