import { z } from 'zod/mini'
import type { CalendarEvent } from '#domain/kit/calendar-file.ts'
import { instant, type Instant } from '#domain/kit/time.ts'

/**
 * The content of a message as its writer means it: plain sentences, no markup. Both the page and the text part are made
 * from it.
 */
export interface MessageContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Lines of a small table: what, and how much or when. */
  readonly facts?: readonly MessageFact[]
  /** The class that the message is about; its page is laid out as the pass is, and says there what it says. */
  readonly pass?: MessagePass
  /** The one thing to do next; `url` is absolute. */
  readonly action?: { readonly label: string; readonly url: string }
  /**
   * What the reader's calendar is to take in, or out: as it was when the message was written, so that a later change
   * has its own message.
   */
  readonly calendar?: MessageCalendar
  /** Stands above the heading; `url` is absolute. What it shows is said by the words as well. */
  readonly picture?: MessagePicture
  /** The same words go along as a PDF of that name, for keeping. */
  readonly copyName?: string
}

interface MessageFact {
  readonly label: string
  readonly value: string
  /** The pass of the page says it as well; whatever has no page says it here. */
  readonly inPass?: true
}

/** A class in the reader's language, its times apart from words so that they are told when the page is drawn. */
export interface MessagePass {
  readonly startsAt: Instant
  /** The time zone of the branch. */
  readonly zone: string
  readonly name: string
  /** Whoever teaches, comma-joined. */
  readonly instructors: string
  readonly room: string
  /** Of the studio; empty until it is set. */
  readonly address: string
  /** The reformer; null where there is none. */
  readonly seat: number | null
  /** Who comes instead of the reader; empty where that is the reader. */
  readonly person: string
  /** It does not take place, or not for the reader. */
  readonly isOff: boolean
}

interface MessagePicture {
  readonly url: string
  /** In dots of the page; the file is twice as large. */
  readonly width: number
  readonly height: number
}

/** An event without an address: that of the message's action serves. */
export type MessageCalendar = Omit<CalendarEvent, 'url'>

const kept = /* @__PURE__ */ z.pipe(z.string(), z.transform(instant))

/** The shape of content that is read back from where it was kept. */
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
  /** The file that goes along: its name, and what is drawn in it. */
  readonly copy?: { readonly name: string; readonly content: MessageContent }
}

/** Tries before a message is given up. */
export const maxSendAttempts = 8
/** Minutes to wait after the first, second, … failed try: a mail server that is down for six hours loses nothing. */
export const retryDelaysMinutes = [2, 3, 5, 15, 45, 120, 240] as const

/** What a message is about, as the notification centre sorts it. */
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

/** The message that brings a gift card: whoever reads its code can spend it. */
export const giftTemplate = 'giftcard.gift'

/** Messages that carry a code prove that somebody reads the mail, so they are shown nowhere else. */
export const codeTemplate = 'accounts.code'
/** How long a code lives. */
export const codeLifeMinutes = 15
/** Stands for a code that has been sent, or that has expired. */
export const withheldCode = '••••••'
