import { isSwitchable } from './is-switchable.ts'
import type { NoticeKind, SwitchableKind } from './model.ts'

/** What is switched off for who never chose: nobody gets news without asking for it (PDPA). */
export const offUnlessChosen: readonly SwitchableKind[] = ['news']

/**
 * Whether a message of that kind leaves the house. The rule: what is true of a booking, an order, a pack or the account
 * (booked, cancelled, promoted, moved, called off, paid, refunded, shared, signed) always leaves, because somebody
 * would come in vain or lose money without it. What only helps (the reminder, a missed class, a wait in vain, why a
 * person was skipped, another instructor, a pack that ends, news) may be switched off, and is then read on the page
 * alone.
 */
export function isWanted(kind: NoticeKind, switchedOff: readonly string[] = offUnlessChosen): boolean {
  return !isSwitchable(kind) || !switchedOff.includes(kind)
}
