import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { checkLot } from './check-lot.ts'
import type { ClassToPay, Lot } from './model.ts'

/** The refusal of `chooseCredit` where no pack was requested. */
export const unpaidRefusals = [
  'packages.none',
  'packages.expires_before_class',
  'packages.frozen',
  'packages.too_few',
  'packages.wrong_class',
] as const

interface Choice<Held extends Lot> {
  readonly lots: readonly Held[]
  readonly session: ClassToPay
  readonly now: Instant
  /** The pack the member chose; another is never taken instead. */
  readonly chosenLotId?: string | undefined
}

/**
 * The pack that expires first pays first, own before shared, and the member may choose another. Then restricted packs
 * before general ones, the older purchase, and the id, so that the page and the transaction always name the same pack.
 * Without a choice the refusal is about packs that still hold credits; a member with none is asked to buy
 * (packages.none). Refusals: packages.none, packages.not_yours, packages.expired, packages.empty, packages.wrong_class,
 * packages.frozen, packages.expires_before_class.
 * Example: of two usable packs that expire on 3 and 30 May, the one of 3 May pays.
 */
export function chooseCredit<Held extends Lot>(choice: Choice<Held>): { readonly lot: Held } | Refusal {
  const { lots, session, now, chosenLotId } = choice
  if (chosenLotId !== undefined) {
    const lot = lots.find(({ id }) => id === chosenLotId)
    if (!lot) return refuse('packages.not_yours')
    return checkLot(lot, { session, now }) ?? { lot }
  }
  const wanted = lots.map((lot) => checkLot(lot, { session, now }) ?? { lot })
  const [best] = wanted.flatMap((answer) => (isRefusal(answer) ? [] : [answer.lot])).sort(firstToUse)
  if (best) return { lot: best }
  const reasons = wanted.filter(isRefusal)
  return (
    reasons.find(({ code }) => code === 'packages.expires_before_class') ??
    reasons.find(({ code }) => code === 'packages.frozen') ??
    reasons.find(({ code }) => code === 'packages.too_few') ??
    reasons.find(({ code }) => code === 'packages.wrong_class') ??
    refuse('packages.none')
  )
}

/**
 * The pack that pays for the class but for its freeze; undefined where another pays, or where more than the freeze is
 * in the way of each.
 */
export function frozenCredit<Held extends Lot>(choice: Omit<Choice<Held>, 'chosenLotId'>): Held | undefined {
  const { lots, ...about } = choice
  const answers = lots.map((lot) => ({ lot, code: checkLot(lot, about)?.code }))
  if (answers.some(({ code }) => code === undefined)) return undefined
  return answers.find(({ code }) => code === 'packages.frozen')?.lot
}

function firstToUse(a: Lot, b: Lot): number {
  return (
    Temporal.Instant.compare(a.expiresAt, b.expiresAt) ||
    Number(b.own) - Number(a.own) ||
    Number(isRestricted(b)) - Number(isRestricted(a)) ||
    Temporal.Instant.compare(a.purchasedAt, b.purchasedAt) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  )
}

function isRestricted(lot: Lot): boolean {
  return lot.classTypeIds !== null || lot.seriesTypeIds !== null
}
