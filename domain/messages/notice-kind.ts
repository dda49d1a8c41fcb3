import { z } from 'zod/mini'
import { type NoticeKind, switchable, type SwitchableKind } from './model.ts'

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

/** Whether people may switch messages of that kind off. */
export function isSwitchable(kind: NoticeKind): kind is SwitchableKind {
  return switchable.some((one) => one === kind)
}

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

/** Changes in a person's classes that others made: shown at once on the page, and not among the receipts. */
export const unrequestedTemplates: readonly string[] = [
  'bookings.promoted',
  'bookings.replaced',
  'bookings.studio_canceled',
  'bookings.staff_moved',
  'bookings.reseated',
  'bookings.substituted',
  'bookings.class_message',
  'bookings.hold_lost',
]

const key = (letters: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`)))

const hostName = /^(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/

/** The settings of push messages, as part of the environment. */
export const pushEnvironment = {
  /** The keys by which push services know the studio (VAPID), as `npx web-push generate-vapid-keys` writes them. */
  PUSH_PUBLIC_KEY: z.optional(key(87)),
  PUSH_PRIVATE_KEY: z.optional(key(43)),
  /** The contact of the studio for push services: `mailto:` and an address, or a page over https. */
  PUSH_CONTACT: z.optional(z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/))),
  /** The hosts of push services that may be called, with commas between; `*.` in front allows subdomains. */
  PUSH_HOSTS: z._default(
    z.string().check(
      z.refine((text) => text.split(',').every((name) => hostName.test(name)), {
        error: 'it takes names of hosts with commas between',
      }),
    ),
    'fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com',
  ),
} as const

export interface PushSettings {
  readonly publicKey: string
  readonly privateKey: string
  readonly contact: string
  readonly hosts: readonly string[]
}

/** Undefined where the keys or the contact are not set: then nothing is pushed. */
export function pushSettings(set: z.output<z.ZodMiniObject<typeof pushEnvironment>>): PushSettings | undefined {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: contact, PUSH_HOSTS: hosts } = set
  if (publicKey === undefined || privateKey === undefined || contact === undefined) return undefined
  return { publicKey, privateKey, contact, hosts: hosts.split(',') }
}
