import { isSwitchable } from './is-switchable.ts'
import type { NoticeKind, SwitchableKind } from './model.ts'

/** The kinds that are off by default: nobody gets news without asking for it (PDPA). */
export const offUnlessChosen: readonly SwitchableKind[] = ['news']

/**
 * Whether a message of that kind is sent. The rule: changes of a booking, an order, a pack or the account (booked,
 * cancelled, promoted, moved, paid, refunded, shared, signed) are always sent, because a person would come in vain or
 * lose money without them. Messages that only help (the reminder, a missed class, a wait in vain, why a person was
 * skipped, another instructor, a pack that ends, news) may be switched off, and are then shown on the page alone.
 */
export function isWanted(kind: NoticeKind, switchedOff: readonly string[] = offUnlessChosen): boolean {
  return !isSwitchable(kind) || !switchedOff.includes(kind)
}
