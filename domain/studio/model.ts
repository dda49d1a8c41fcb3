import { z } from 'zod/mini'
import { holdSecondsMax, usualHoldSeconds } from '#domain/kit/hold-seconds.ts'
import { typedLines } from '#domain/kit/typed-text.ts'

const text = typedLines(500)
const localized = z.strictObject({ en: text, zh: text })
/** Another site, a page of ours, or none. Any other scheme could run a script when it is clicked. */
const address = z.string().check(z.maxLength(500), z.regex(/^(https?:\/\/[^\s"'<>]+|\/(?![/\\])[^\s"'<>]*)?$/))
const picture = z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w./-]+$/))
const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))
const link = z.strictObject({ label: localized, url: address })
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high))

/** The longest notice of a membership's collection that a studio may set, in days. */
export const contractNoticeDaysMax = 14

/** What the site shows about the studio. Stored under the settings key `site`. */
export const siteSettings = z.object({
  site_title: z._default(text.check(z.minLength(1)), 'Hundred'),
  site_subtitle: z._default(localized, { en: 'Reformer Pilates', zh: '核心床普拉提' }),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'MYR'),
  default_language: z._default(z.enum(['en', 'zh']), 'en'),
  /** The languages in the language menu; others stay reachable by URL. */
  languages: z._default(z.array(z.enum(['en', 'zh'])).check(z.minLength(1), z.maxLength(2)), ['en']),
  logo: z._default(z.strictObject({ path: picture, width: whole(1, 2000), height: whole(1, 2000) }), {
    path: '/logo.svg',
    width: 128,
    height: 88,
  }),
  category_size: z._default(whole(40, 2000), 280),
  seo: z._default(z.strictObject({ description: localized, image: picture }), {
    description: { en: 'Small reformer classes.', zh: '小班核心床课程。' },
    image: '/social.png',
  }),
  theme_color: z._default(z.strictObject({ light: color, dark: color }), { light: '#FBF9F4', dark: '#13100B' }),
  support: z._default(z.strictObject({ phone: text, email: text, hours: localized, chat_url: address }), {
    phone: '',
    email: '',
    hours: { en: '7 days a week via email and chat', zh: '每周七天，通过电邮和在线咨询' },
    chat_url: '',
  }),
  address: z._default(text, ''),
  company_registration_number: z._default(text, ''),
  /** The number under which the studio collects sales tax; empty without one. */
  sst_number: z._default(text, ''),
  /** External URLs of the menu; an empty one means our own page. */
  menu_links: z._default(
    z.strictObject({ group_reformer: address, about_us: address, press_publications: address, contact_us: address }),
    {
      group_reformer: '',
      about_us: '',
      press_publications: '',
      contact_us: '',
    },
  ),
  /** Studios of other regions, which are sites of their own. */
  regions: z._default(
    z.array(z.strictObject({ code: text, name: localized, url: address })).check(z.maxLength(50)),
    [],
  ),
  payment_brands: z._default(z.array(text).check(z.maxLength(50)), []),
  social_links: z._default(z.array(link).check(z.maxLength(20)), []),
  referral_banner: z._default(z.strictObject({ percent: whole(0, 100), shown: z.boolean() }), {
    percent: 10,
    shown: false,
  }),
})
export type SiteSettings = z.output<typeof siteSettings>

/** Until when before its start cancelling a class is free. `anytime` is until the start itself. A day is 24 hours. */
export const cancelWindow = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('anytime') }),
  z.strictObject({ unit: z.literal('minutes'), amount: whole(1, 24 * 60) }),
  z.strictObject({ unit: z.literal('hours'), amount: whole(1, 14 * 24) }),
  z.strictObject({ unit: z.literal('days'), amount: whole(1, 14) }),
])
export type CancelWindow = z.output<typeof cancelWindow>

/** The studio's policies, each with its default (docs/studio-rules.md). Stored under the settings key `policies`. */
export const policies = z.object({
  /** Free cancellation of a class whose type has no window of its own; at exactly that moment it is still free. */
  cancel_window: z._default(cancelWindow, { unit: 'hours', amount: 12 }),
  /** The reminder of a class is sent this many hours before it; 0 sends none. */
  reminder_hours: z._default(whole(0, 168), 12),
  /** Booking opens this many days ahead, at this wall-clock minute of the day. */
  booking_opens_days: z._default(whole(1, 365), 28),
  booking_opens_minute: z._default(whole(0, 24 * 60 - 1), 12 * 60),
  /**
   * Until this many minutes before the start free seats go to the waitlist automatically; later only to those who opted
   * in to short notice.
   */
  waitlist_cutoff_minutes: z._default(whole(0, 7 * 24 * 60), 60),
  /**
   * After that cutoff a free seat is held so many minutes for each person in turn; 0 books it for the next person, at
   * once.
   */
  offer_minutes: z._default(whole(0, 30), 0),
  /** How many people may wait for one class. */
  waitlist_max: z._default(whole(0, 500), 30),
  /**
   * How long a promotion at short notice may be cancelled for free, quiet hours not counted, and never beyond the
   * start.
   */
  grace_minutes: z._default(whole(0, 24 * 60), 30),
  /**
   * Joining a waitlist reserves the credit of the class until the entry becomes a booking or ends, so that nobody is
   * skipped for want of it.
   */
  waitlist_holds_credit: z._default(z.boolean(), false),
  /** A late cancellation gets its credit back where the class is full again when check-in closes. */
  refill_returns_credit: z._default(z.boolean(), false),
  /**
   * A substitute who is announced less than so many hours before a class lets everybody in it cancel for free until its
   * start; 0 keeps the ordinary rule.
   */
  substitute_free_hours: z._default(whole(0, 168), 0),
  /**
   * Wall-clock minutes of the day between which nobody is expected to read messages; the same minute twice means never.
   */
  quiet_from_minute: z._default(whole(0, 24 * 60 - 1), 22 * 60),
  quiet_until_minute: z._default(whole(0, 24 * 60 - 1), 7 * 60),
  /**
   * Self check-in opens this many minutes before the start, and from then on free seats go only to people who stand by.
   */
  check_in_minutes: z._default(whole(1, 120), 5),
  /** Check-in closes, and unclaimed seats go to standby, this many minutes before the start. */
  claim_deadline_minutes: z._default(whole(0, 5), 0),
  /**
   * A check-in may be undone until this many minutes after the start, a no-show corrected until so many hours after it.
   */
  undo_check_in_minutes: z._default(whole(0, 240), 15),
  undo_no_show_hours: z._default(whole(0, 30 * 24), 48),
  /** How long stock from checkout, and a seat from its choice, is held. */
  hold_minutes: z._default(whole(1, 60), 10),
  /**
   * A private is booked at least this many hours before its start, and may start at this interval of minutes from the
   * beginning of a window.
   */
  private_notice_hours: z._default(whole(0, 14 * 24), 12),
  private_start_minutes: z._default(whole(5, 240), 60),
  /** Once the buyer is sent to the bank, the attempt may take this long. */
  attempt_minutes: z._default(whole(1, 30), 30),
  /** The bank's own approval window for business accounts. */
  approval_hours: z._default(whole(1, 240), 72),
  /** The most orders of one account that may wait for payment at the same time. */
  open_orders_max: z._default(whole(1, 50), 5),
  /** The same for all guests of one network, which may be a café or a mobile carrier. */
  guest_orders_max: z._default(whole(1, 200), 10),
  /** The reward of a referrer in store credit, once the friend's first order has been kept for so many days. */
  referral_reward_sen: z._default(whole(1, 100_000), 1000),
  referral_days: z._default(whole(1, 90), 14),
  /**
   * Points earned for the bank's ringgit, points that pay one ringgit, and how long points last; 0 a ringgit earns
   * none.
   */
  points_earned_per_ringgit: z._default(whole(0, 1000), 1),
  points_paid_per_ringgit: z._default(whole(1, 100_000), 100),
  points_months: z._default(whole(1, 120), 12),
  /** The notice of expiring points is sent so many days before; 0 sends none. */
  points_notice_days: z._default(whole(0, 90), 14),
  /** A returned credit of a class that the studio cancelled is valid for at least so many more days. */
  studio_cancel_extension_days: z._default(whole(0, 365), 7),
  /** The price of one more calendar month of a pack, in sen, and the most months for one pack. */
  extension_sen: z._default(whole(0, 100_000_00), 50_00),
  extension_months_max: z._default(whole(0, 99), 12),
  /** The most days for which one pack may be frozen. */
  freeze_days_max: z._default(whole(0, 730), 60),
  /**
   * The notice of a pack that still holds credits is sent these many days before its last day, from this wall-clock
   * minute of that day on.
   */
  expiry_notice_days: z._default(z.array(whole(0, 365)).check(z.maxLength(10)), [14, 7, 1]),
  expiry_notice_minute: z._default(whole(0, 24 * 60 - 1), 9 * 60),
  /** A membership's collection is announced so many days before; 0 announces none. */
  contract_notice_days: z._default(whole(0, contractNoticeDaysMax), 3),
  /** On which days after the first a failed collection is retried; after the last the contract ends. */
  contract_retry_days: z._default(z.array(whole(1, 21)).check(z.maxLength(5)), [1, 3, 7]),
  /** The bag fee of an order of goods where the law requires one; 0 charges none. */
  bag_fee_sen: z._default(whole(0, 1000), 0),
  /** The delivery tips that a buyer may choose, in sen; none offers no tip. */
  delivery_tips_sen: z._default(z.array(whole(1, 10_000)).check(z.maxLength(6)), []),
  /**
   * The limit for an order of goods with cash on delivery, in sen; 0 switches it off. And the most open orders of that
   * kind for one person.
   */
  cash_on_delivery_max_sen: z._default(whole(0, 100_000), 0),
  cash_on_delivery_open_max: z._default(whole(1, 20), 3),
  /** Whether the checkout asks for a note to the courier, and whether goods may be left at the door. */
  delivery_instructions: z._default(z.boolean(), true),
  leave_at_door: z._default(z.boolean(), true),
  /**
   * The most that one member of staff gives away in a day, in sen, be it credit, points, packs, gift cards or refunds;
   * above it an owner gives, and only an owner changes this.
   */
  giveaway_limit_sen: z._default(whole(0, 100_000_00), 1_000_00),
  /** Owners get a mail about the day before, from this wall-clock minute of the day on. */
  morning_mail: z._default(z.boolean(), true),
  morning_mail_minute: z._default(whole(0, 24 * 60 - 1), 7 * 60),
  /** For so many seconds the staff console holds a previewed act, in which it can be taken back; 0 does it at once. */
  hold_seconds: z._default(whole(0, holdSecondsMax), usualHoldSeconds),
  /** Desk and instructors need a second factor too, as owners and managers always do. */
  staff_factor_for_all: z._default(z.boolean(), false),
  /**
   * Sales tax in basis points, 800 for 8 %, and whether prices include it. Each sale stores both:
   * decisions/0026-sales-tax.md.
   */
  sst_basis_points: z._default(whole(0, 2000), 0),
  sst_included: z._default(z.boolean(), true),
})
export type Policies = z.output<typeof policies>

export const settingsKeys = ['site', 'policies'] as const
export type SettingsKey = (typeof settingsKeys)[number]
