import { z } from 'zod/mini'
import type { CalendarEvent } from '#domain/kit/calendar-file.ts'
import { instant, type Instant } from '#domain/kit/time.ts'

/** The content of a message: plain sentences, no markup. Both the page and the text part are made from it. */
export interface MessageContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Lines of a small table: label and value. */
  readonly facts?: readonly MessageFact[]
  /** The class of the message; the page shows it like the pass, with these fields. */
  readonly pass?: MessagePass
  /** The one thing to do next; `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string }
  /**
   * The event for the reader's calendar, added or removed: as it was when the message was written, since a later change
   * has its own message.
   */
  readonly calendar?: MessageCalendar
  /** Shown above the heading; `url` is absolute. The text says the same. */
  readonly picture?: MessagePicture
  /** The same text is attached as a PDF of that name, for keeping. */
  readonly copyName?: string
}

interface MessageFact {
  readonly label: string
  readonly value: string
  /** The pass of the page shows it as well; the text part shows it here. */
  readonly inPass?: true
}

/**
 * A class in the reader's language, with its times as instants, so that they are formatted when the page is rendered.
 */
export interface MessagePass {
  readonly startsAt: Instant
  /** The time zone of the branch. */
  readonly zone: string
  readonly name: string
  /** The instructors, comma-joined. */
  readonly instructors: string
  readonly room: string
  /** Of the studio; empty until it is set. */
  readonly address: string
  /** The reformer; null where there is none. */
  readonly seat: number | null
  /** The participant where it is not the reader; else empty. */
  readonly person: string
  /** It is cancelled, or the reader's booking is. */
  readonly isOff: boolean
}

interface MessagePicture {
  readonly url: string
  /** In CSS pixels; the file is twice as large. */
  readonly width: number
  readonly height: number
}

/** An event without a URL has that of the message's action. */
export type MessageCalendar = Omit<CalendarEvent, 'url'>

const kept = /* @__PURE__ */ z.pipe(z.string(), z.transform(instant))

/** The schema of stored content. */
export const contentShape = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.exactOptional(
    z.array(z.object({ label: z.string(), value: z.string(), inPass: z.exactOptional(z.literal(true)) })),
  ),
  pass: z.exactOptional(
    z.object({
      startsAt: kept,
      zone: z.string(),
      name: z.string(),
      instructors: z.string(),
      room: z.string(),
      address: z.string(),
      seat: z.nullable(z.int()),
      person: z.string(),
      isOff: z.boolean(),
    }),
  ),
  action: z.exactOptional(z.object({ label: z.string(), url: z.string() })),
  calendar: z.exactOptional(
    z.object({
      uid: z.string(),
      sequence: z.int(),
      changedAt: kept,
      startsAt: kept,
      endsAt: kept,
      isCanceled: z.boolean(),
      summary: z.string(),
      description: z.string(),
      location: z.string(),
    }),
  ),
  picture: z.exactOptional(z.object({ url: z.string(), width: z.int(), height: z.int() })),
  copyName: z.exactOptional(z.string()),
})

/** A message rendered for sending. */
export interface RenderedEmail {
  readonly subject: string
  readonly html: string
  readonly plain: string
  readonly calendar?: CalendarEvent
  /** The attachment: its name, and its content. */
  readonly copy?: { readonly name: string; readonly content: MessageContent }
}

/** Tries before a message is given up. */
export const maxSendAttempts = 8
/** Minutes to wait after the first, second, … failed try: nothing is lost when a mail server is down for six hours. */
export const retryDelaysMinutes = [2, 3, 5, 15, 45, 120, 240] as const

/** The kinds of messages by which the notification centre sorts. */
export const noticeKinds = [
  'bookings',
  'reminder',
  'queue',
  'class_changes',
  'packages',
  'expiry',
  'orders',
  'forms',
  'account',
  'news',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The kinds that people may switch off; `is-wanted.ts` says why no other. */
export const switchable = [
  'reminder',
  'queue',
  'class_changes',
  'expiry',
  'news',
] as const satisfies readonly NoticeKind[]
export type SwitchableKind = (typeof switchable)[number]

/** The message that brings a gift card: its code is enough to spend the card. */
export const giftTemplate = 'giftcard.gift'

/** Messages with a code prove that their recipient reads the mail, so they are shown nowhere else. */
export const codeTemplate = 'accounts.code'
/** How long a code is valid. */
export const codeLifeMinutes = 15
/** Replaces a code that has been sent, or that has expired. */
export const withheldCode = '••••••'
