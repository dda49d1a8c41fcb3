import { z } from 'zod/mini'

const text = z.string().check(z.maxLength(500))
const localized = z.strictObject({ en: text, zh: text })
/** Another site, a page of ours, or none. Any other scheme would run where it is clicked. */
const address = z.string().check(z.maxLength(500), z.regex(/^(https?:\/\/[^\s"'<>]+|\/(?![/\\])[^\s"'<>]*)?$/))
const picture = z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w./-]+$/))
const color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))
const link = z.strictObject({ label: localized, url: address })
const whole = (low: number, high: number) => z.int().check(z.minimum(low), z.maximum(high))

/** What the site shows about the studio (RULINGS 35). Kept under the settings key `site`. */
export const siteSettings = z.object({
  site_title: z._default(text.check(z.minLength(1)), 'Hundred'),
  site_subtitle: z._default(localized, { en: 'Reformer Pilates in Penang', zh: '槟城核心床普拉提' }),
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'MYR'),
  default_language: z._default(z.enum(['en', 'zh']), 'en'),
  /** The languages that the language menu lists; others stay reachable by address. */
  languages: z._default(z.array(z.enum(['en', 'zh'])).check(z.minLength(1), z.maxLength(2)), ['en']),
  logo: z._default(z.strictObject({ path: picture, width: whole(1, 2000), height: whole(1, 2000) }), { path: '/logo.svg', width: 128, height: 88 }),
  category_size: z._default(whole(40, 2000), 280),
  seo: z._default(z.strictObject({ description: localized, image: picture }), {
    description: { en: 'Small reformer classes in George Town, thirteen at a time.', zh: '乔治市小班核心床课程，每班十三人。' },
    image: '/social.png',
  }),
  theme_color: z._default(z.strictObject({ light: color, dark: color }), { light: '#FBF9F4', dark: '#13100B' }),
  support: z._default(z.strictObject({ phone: text, email: text, hours: localized, chat_url: address }), {
    phone: '', email: '', hours: { en: '7 days a week via email and chat', zh: '每周七天，通过邮件和在线聊天' }, chat_url: '',
  }),
  address: z._default(text, ''),
  company_registration_number: z._default(text, ''),
  /** External addresses of the menu; an empty one means our own page. */
  menu_links: z._default(z.strictObject({ group_reformer: address, about_us: address, press_publications: address, contact_us: address }), {
    group_reformer: '', about_us: '', press_publications: '', contact_us: '',
  }),
  /** Studios of other regions, which are sites of their own. */
  regions: z._default(z.array(z.strictObject({ code: text, name: localized, url: address })).check(z.maxLength(50)), []),
  payment_brands: z._default(z.array(text).check(z.maxLength(50)), []),
  social_links: z._default(z.array(link).check(z.maxLength(20)), []),
  referral_banner: z._default(z.strictObject({ percent: whole(0, 100), shown: z.boolean() }), { percent: 10, shown: false }),
})
export type SiteSettings = z.output<typeof siteSettings>

/** The studio's policies, each with the default of RULINGS. Kept under the settings key `policies`. */
export const policies = z.object({
  /** Free cancellation until this many hours before the start; at exactly that moment it is still free. */
  cancel_hours: z._default(whole(0, 168), 12),
  /** Booking opens this many days ahead, at this wall-clock minute of the day. */
  booking_opens_days: z._default(whole(1, 365), 28),
  booking_opens_minute: z._default(whole(0, 24 * 60 - 1), 12 * 60),
  /** Stock from checkout, a seat from the choice: held so long. */
  hold_minutes: z._default(whole(1, 60), 10),
  /** Once the buyer is sent to the bank, the attempt may take this long. */
  attempt_minutes: z._default(whole(1, 30), 30),
  /** The bank's own approval window for business accounts. */
  approval_hours: z._default(whole(1, 240), 72),
  /** Orders of one account that may wait for payment at the same time. */
  open_orders_max: z._default(whole(1, 50), 5),
  /** A returned credit of a class the studio cancelled is valid at least this many days more. */
  studio_cancel_extension_days: z._default(whole(0, 365), 7),
})
export type Policies = z.output<typeof policies>

export const settingsKeys = ['site', 'policies'] as const
export type SettingsKey = (typeof settingsKeys)[number]
