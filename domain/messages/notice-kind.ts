import type { NoticeKind } from './model.ts'

const byTemplate: Readonly<Record<string, NoticeKind>> = {
  'bookings.reminder': 'reminder',
  'bookings.missed': 'reminder',
  'bookings.skipped': 'queue',
  'bookings.waited': 'queue',
  'bookings.substituted': 'class_changes',
  package_expiring: 'expiry',
  points_ending: 'expiry',
}
const byBeginning: ReadonlyArray<readonly [beginning: string, kind: NoticeKind]> = [
  ['bookings.', 'bookings'],
  ['private', 'bookings'],
  ['instructors.', 'bookings'],
  ['order', 'orders'],
  ['package', 'packages'],
  ['giftcard', 'orders'],
  ['points', 'orders'],
  ['store_credit', 'orders'],
  ['forms.', 'forms'],
  ['news.', 'news'],
]

/**
 * The kind of a message, by its template. An unlisted template counts as `account`, which cannot be switched off: an
 * extra message is better than a missing one.
 */
export function noticeKind(template: string): NoticeKind {
  return byTemplate[template] ?? byBeginning.find(([beginning]) => template.startsWith(beginning))?.[1] ?? 'account'
}
