import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { ExtendedLot } from '#domain/packages/check-lot.ts'
import { decideFreeExtension } from '#domain/packages/decide-free-extension.ts'
import type { Decided, SkipReason } from './many-model.ts'

interface ChosenPack<PackId> extends ExtendedLot {
  readonly id: PackId
  /** Days that staff gave to it before. */
  readonly daysBefore: number
  /** Whether it benefits whoever gives the days: a colleague does that. */
  readonly isOwn: boolean
}

/**
 * Which packs of one member get days without a fee: all that `decideFreeExtension` allows and that are not the giver's
 * own. Without such a pack the member is skipped, for the reason of the first pack. Example: of a pack of ten and a
 * membership, the pack of ten.
 */
export function decideDays<PackId>(
  packs: readonly ChosenPack<PackId>[],
  asked: { readonly days: number; readonly zone: string; readonly now: Instant },
): Decided<PackId> {
  const checked = packs.map((pack) => ({ id: pack.id, skip: skipOf(pack, asked) }))
  const changes = checked.flatMap(({ id, skip }) => (skip === undefined ? [id] : []))
  return changes.length > 0 ? { changes } : { skip: checked[0]?.skip ?? 'no_pack' }
}

function skipOf<PackId>(
  pack: ChosenPack<PackId>,
  { days, zone, now }: { readonly days: number; readonly zone: string; readonly now: Instant },
): SkipReason | undefined {
  if (pack.isOwn) return 'own'
  const plan = decideFreeExtension({ lot: pack, days, daysBefore: pack.daysBefore, zone, now })
  return isRefusal(plan) ? whyNoDays(plan) : undefined
}

const reasons: Readonly<Record<string, SkipReason>> = {
  'request.not_found': 'gone',
  'giveaways.own': 'own',
  'packages.not_extendable': 'membership',
  'packages.expired': 'expired',
  'packages.free_days_max': 'free_days_max',
}

/** A refusal of `extendFree` as the reason of a list. */
export function whyNoDays({ code }: Refusal): SkipReason {
  return reasons[code] ?? 'error'
}
