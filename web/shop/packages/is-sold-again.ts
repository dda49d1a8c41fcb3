import { getPackage } from '#domain/packages/api.ts'
import type { Call } from '#web/kit/api.ts'
import type { OwnPack } from './own-pack.ts'

/** Whether the owner of a pack that is over may buy the same one again. An intro offer is for newcomers alone. */
export async function isSoldAgain(call: Call, pack: OwnPack | undefined): Promise<boolean> {
  if (pack === undefined || pack.state === 'usable' || !pack.own || pack.intro) return false
  const plan = await call(getPackage, { id: pack.plan_id })
  return plan.ok
}
