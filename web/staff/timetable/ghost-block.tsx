import { useTranslations } from '#web/kit/words.tsx'
import type { DropObstacle } from './check-drop.ts'

const inTheWay = {
  dropPast: 'hasPassed',
  dropClosed: 'closed',
  dropRoomClosed: 'roomClosed',
  dropRoom: 'roomBusy',
  dropInstructor: 'instructorBusy',
  dropLate: 'overMidnight',
} as const satisfies Record<DropObstacle, string>

/** Where the class would begin, by drag or by keys: which class, or in as few words what is in its way. */
export function GhostBlock({
  name,
  to,
  why,
}: {
  readonly name: string
  readonly to: string
  readonly why: DropObstacle | undefined
}) {
  const t = useTranslations('timetable')
  return (
    <div className="ghost-block" data-refused={why !== undefined || undefined}>
      <span className="strong">{to.slice(11)}</span>
      <span className="block">{why === undefined ? name : t(inTheWay[why])}</span>
    </div>
  )
}
