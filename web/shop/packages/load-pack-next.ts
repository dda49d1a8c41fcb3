import { instant } from '#domain/kit/time.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import type { Call } from '#web/kit/api.ts'
import { isJoinable } from '../schedules/filter-classes.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import { isPaidBy } from './own-credits.ts'
import { toOwnPack, type OwnPack } from './own-pack.ts'

const shownAtMost = 4

/** A new pack, and the next classes with a free seat that it pays for. */
export interface PackNext {
  readonly pack: OwnPack
  readonly classes: readonly ScheduledClass[]
  /** Those of them that suit a beginner. */
  readonly firstClasses: readonly ScheduledClass[]
}

/** The newest pack of one of those plans; undefined when there is none yet, or the request failed. */
export async function loadPackNext(call: Call, planIds: readonly string[]): Promise<PackNext | undefined> {
  const [lots, week] = await Promise.all([
    call(listMyPackages, { search: 'state:usable', orderBy: 'created_at', sortedBy: 'desc', limit: '100' }),
    call(listSchedules, { private: 'false', limit: '100' }),
  ])
  if (!lots.ok || !week.ok) return undefined
  const lot = lots.value.data.find(({ plan_id: id, own }) => own && planIds.includes(id))
  if (lot === undefined) return undefined
  const { now, data } = week.value
  const classes = data.filter((item) => isJoinable(item, now) && isPaidBy(lot, item, instant(now)))
  const shown = (some: typeof classes) => some.slice(0, shownAtMost).map(toScheduledClass)
  return {
    pack: toOwnPack(lot, { today: now.slice(0, 10), kinds: [] }),
    classes: shown(classes),
    firstClasses: shown(classes.filter(({ difficulty_level: level }) => level.coils <= 1)),
  }
}
