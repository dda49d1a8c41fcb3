/**
 * The plan of the house as data. `dev/tidy.ts` reads it and refuses whatever the plan does not know. When a real flow
 * does not fit, move the noun here and write a decision; never add an exception to a check.
 */

/** Storeys of nouns, one list for `domain`, `server`, `web/shop` and `web/staff`. A room sees lower storeys only. */
export const storeys: Readonly<Record<string, number>> = {
  // Merges two accounts of one person, with the rows of every room.
  merges: 15,
  // Changes the e-mail or phone of an account, with verification.
  logins: 14,
  // Logins of staff: second factor, known devices, PIN.
  devices: 14,
  // Deletes an account with the rows of every room.
  privacy: 14,
  // Messages of visitors to the studio, limited as accounts are.
  contact: 14,
  // Whether the site is well; what a restored one lacks.
  checks: 14,
  restores: 15,
  // Past orders for their buyers, with invoices and cancellation.
  purchases: 14,
  accounts: 13,
  // The studio's data as staff change it: above every room that uses it.
  setup: 13,
  members: 13,
  reports: 13,
  // Only buyers of a product may review it.
  reviews: 13,
  // Turns a cart into an order, so it is above both.
  checkout: 13,
  invoices: 13,
  cancellations: 13,
  shipments: 13,
  // Payment results from gateways, and what they do to orders.
  settlements: 13,
  // Memberships: joined, collected each cycle by a mandate, ended.
  contracts: 13,
  // A gateway's daily statement beside our own ledger.
  statements: 13,
  orders: 12,
  // Who works at the studio, and their requests to each other.
  staffing: 12,
  privates: 12,
  // What the studio does to a class with bookings.
  timetable: 11,
  attendance: 10,
  bookings: 9,
  cart: 9,
  waitlist: 8,
  holds: 7,
  calendars: 7,
  // Who is in a class: the only room that writes bookings.
  occupancy: 6,
  // Pages of instructors and class types, with prices.
  instructors: 5,
  // Signed forms are documents of content.
  forms: 4,
  packages: 4,
  giftcards: 4,
  wallet: 4,
  merchandising: 4,
  // Changes of favourites, and recently viewed products.
  wishlist: 4,
  catalog: 3,
  // Coupons and referrals, for packs as well as goods.
  discounts: 3,
  content: 3,
  newsletter: 3,
  schedules: 3,
  shipping: 3,
  payments: 3,
  addresses: 2,
  messages: 2,
  // Saved products, for the heart of every card.
  favourites: 2,
  // Prices of customer groups.
  groups: 2,
  // Acts of staff that wait some seconds, and those on many rows.
  work: 2,
  points: 2,
  // What the buyer's own open order holds, for the pricing of the next one.
  reservations: 2,
  // Limits on what staff give away, for every room that lets them.
  giveaways: 2,
  // Pictures, encoded and served for any noun.
  pictures: 2,
  people: 1,
  studio: 1,
  ledger: 1,
  mobile: 1,
  views: 1,
  papers: 1,
  kit: 0,
  text: 0,
}
/** Kit and text are on one level: a refusal is typed by its sentences, and a sentence formats money. */
export const ground: readonly string[] = ['kit', 'text']

/** Room → the tables it alone may insert into, update or delete from. Every table of a migration has one owner. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  kit: ['idempotency_answers', 'rate_limits', 'clock_offset', 'deployment', 'migrations'],
  studio: ['settings', 'audit_entries'],
  setup: ['branches', 'rooms', 'instructors', 'difficulty_levels', 'class_types', 'series_types', 'package_plans'],
  people: ['persons', 'identity_keys', 'people_apart'],
  members: ['person_notes', 'person_restrictions', 'person_tags', 'restriction_acts'],
  views: ['saved_views'],
  work: ['work_runs', 'work_rows'],
  addresses: ['addresses'],
  accounts: ['accounts', 'account_codes', 'auth_sessions', 'consents'],
  staffing: ['account_roles', 'substitute_requests', 'instructor_skills', 'substitute_offers'],
  devices: ['staff_devices', 'staff_pins', 'staff_factors'],
  content: ['banners', 'static_blocks', 'documents'],
  catalog: [
    'categories',
    'brands',
    'shops',
    'products',
    'product_variants',
    'product_pictures',
    'stock_movements',
    'tier_prices',
    'price_groups',
    'price_group_members',
    'group_prices',
    'deals',
    'deal_items',
    'bundle_parts',
    'search_terms',
  ],
  shipping: ['shipping_methods'],
  discounts: ['coupons', 'coupon_uses', 'referrals'],
  wishlist: ['wishlist_items', 'recent_products'],
  giftcards: ['gift_cards', 'gifts', 'order_gift_cards'],
  pictures: ['pictures', 'picture_files'],
  reviews: ['product_reviews'],
  forms: ['signed_forms'],
  points: ['point_lots', 'order_points'],
  giveaways: ['giveaways'],
  ledger: ['ledger_accounts', 'ledger_transactions', 'ledger_entries'],
  messages: ['messages', 'message_preferences', 'push_subscriptions'],
  schedules: ['class_sessions', 'session_instructors', 'class_series', 'closures', 'room_outages'],
  payments: ['payment_attempts', 'payment_events', 'payment_event_bodies', 'payment_rejections', 'payment_downtimes'],
  statements: ['gateway_statements', 'gateway_statement_lines'],
  packages: ['package_lots', 'package_shares', 'package_extensions', 'free_days', 'package_freezes', 'intro_claims'],
  cart: ['carts', 'cart_lines', 'cart_merges', 'cart_gift_cards', 'cart_gifts'],
  newsletter: ['newsletter_subscribers'],
  privacy: ['correction_requests'],
  restores: ['sending_hold'],
  checks: ['check_results', 'process_figures', 'upkeep'],
  merges: ['account_merges'],
  cancellations: ['order_cancellations'],
  contracts: ['contracts', 'contract_events', 'mandates', 'collections', 'charges'],
  occupancy: ['bookings', 'booking_events', 'multi_class_requests'],
  waitlist: ['waitlist_preferences'],
  calendars: ['calendar_feeds'],
  privates: ['private_windows', 'private_exceptions', 'private_classes'],
  orders: ['orders', 'order_lines', 'order_line_stock', 'invoice_counters', 'order_events', 'refunds', 'studio_tasks'],
}

/**
 * The folders of a wing that are no noun, by level: a folder imports its own level and everything below it. Rooms of
 * nouns are at `roomLevel`, where the storeys above decide among them.
 */
export const roomLevel = 10
export const parts: Readonly<Record<'server' | 'web', Readonly<Record<string, number>>>> = {
  server: { db: 0, driver: 1, network: 1, kit: 2, gateways: 3, start: 4 },
  // The service worker imports nothing: it is a separate program beside the pages. So is the app's substitute for it.
  web: { styles: 0, assets: 0, art: 0, worker: 0, ui: 1, kit: 2, filters: 3, offline: 3, native: 3 },
}
/** Files at the top of a wing, and these folders of `web/shop` and `web/staff`, are the roof: they import any room. */
export const roofLevel = 20
export const roofFolders: readonly string[] = ['pages', 'sections', 'shell']
/** The folders of `web/shop/pages`: the pages of one area of the site. */
export const pageAreas: readonly string[] = ['account', 'checkout', 'classes', 'shop', 'studio']

/** What each wing may import of the others. A wing that is absent here (dev, bench) is free. */
export const wings: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  server: ['server', 'domain'],
  web: ['web', 'domain'],
  'gateway-sim': ['gateway-sim'],
  e2e: ['e2e', 'dev'],
}
/** The roof of server loads the built pages: the only link between the wings, and it loads a build, not a source. */
export const serverRoofSees: readonly string[] = ['build']
/** A test beside its rule or verb may also import the builders of `dev`. */
export const testsSee: readonly string[] = ['dev']
/** The only packages that `domain` may import; its tests have two more. */
export const domainPackages: readonly string[] = ['zod/mini']
export const domainTestPackages: readonly string[] = ['vitest', 'fast-check']

/**
 * File kinds: the first row whose `folder` fits decides; `<noun>` stands for a noun of `storeys`, `<roof>` for one of
 * `roofFolders`, `<area>` for one of `pageAreas`.
 */
export type FileKind = { folder: string; file: RegExp; says: string }
const typescript = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.ts$/
const screens = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.(ts|tsx|css)$/
export const fileKinds: readonly FileKind[] = [
  { folder: 'domain', file: /^tsconfig\.json$/, says: 'only tsconfig.json stands at the top of domain' },
  { folder: 'domain/kit', file: typescript, says: 'domain/kit holds kebab-case .ts' },
  { folder: 'domain/text', file: typescript, says: 'domain/text holds kebab-case .ts' },
  { folder: 'domain/text/en', file: typescript, says: 'a language holds kebab-case .ts' },
  { folder: 'domain/text/en/mail', file: typescript, says: 'the letters of a language, kebab-case .ts' },
  { folder: 'domain/text/zh/mail', file: typescript, says: 'the letters of a language, kebab-case .ts' },
  { folder: 'domain/text/zh', file: typescript, says: 'a language holds kebab-case .ts' },
  { folder: 'domain/<noun>', file: typescript, says: 'a domain room holds model.ts, api.ts and one .ts per rule' },
  {
    folder: 'server',
    file: /^(main|worker|migrate|status|hold|release|delete-again|app|jobs)(\.test)?\.ts$/,
    says: 'the roof of server is app.ts, jobs.ts and a file for each program',
  },
  { folder: 'server/db', file: typescript, says: 'server/db holds kebab-case .ts beside migrations/' },
  { folder: 'server/db/migrations', file: /^\d{4}(-[a-z0-9]+)+\.sql$/, says: 'a migration is NNNN-what-it-serves.sql' },
  {
    folder: 'server/db/invariants',
    file: /^(age-)?i\d{2,3}(-[a-z0-9]+)+\.sql$/,
    says: 'an invariant is iNN-what-must-hold.sql',
  },
  { folder: 'server/driver', file: typescript, says: 'server/driver holds kebab-case .ts' },
  { folder: 'server/network', file: typescript, says: 'server/network holds kebab-case .ts' },
  { folder: 'server/kit', file: typescript, says: 'server/kit holds kebab-case .ts' },
  { folder: 'server/gateways', file: typescript, says: 'server/gateways holds kebab-case .ts' },
  { folder: 'server/start', file: typescript, says: 'server/start holds kebab-case .ts' },
  {
    folder: 'server/<noun>',
    file: typescript,
    says: 'a server room holds routes.ts, queries.ts, jobs.ts, emails.ts and one .ts per verb',
  },
  {
    folder: 'web',
    file: /^[a-z0-9-]+(\.(server|client|test))?\.(ts|tsx|css)$/,
    says: 'the roof of web holds .ts, .tsx and .css',
  },
  { folder: 'web/art', file: screens, says: 'web/art holds .ts, .tsx and .css' },
  { folder: 'web/styles', file: /^[a-z0-9-]+\.css$/, says: 'web/styles holds .css' },
  {
    folder: 'web/assets',
    file: /^[a-z0-9-]+\.(svg|png|jpg|webp|avif|ico|woff2)$/,
    says: 'web/assets holds pictures and fonts',
  },
  { folder: 'web/worker', file: typescript, says: 'web/worker holds kebab-case .ts' },
  { folder: 'web/native', file: typescript, says: 'web/native holds kebab-case .ts' },
  { folder: 'web/filters', file: screens, says: 'web/filters holds .ts, .tsx and .css' },
  { folder: 'web/offline', file: screens, says: 'web/offline holds .ts, .tsx and .css' },
  { folder: 'web/ui', file: screens, says: 'web/ui holds .ts, .tsx and .css' },
  { folder: 'web/kit', file: screens, says: 'web/kit holds .ts, .tsx and .css' },
  { folder: 'web/shop', file: screens, says: 'web/shop holds modals.tsx, pages/ and rooms' },
  { folder: 'web/staff', file: screens, says: 'web/staff holds modals.tsx, pages/ and rooms' },
  { folder: 'web/staff/kit', file: screens, says: 'what every page of the console stands on, kebab-case' },
  { folder: 'web/shop/<roof>', file: screens, says: 'pages hold one kebab-case file per address' },
  { folder: 'web/shop/pages/<area>', file: screens, says: 'an area of pages holds one kebab-case file per address' },
  { folder: 'web/staff/<roof>', file: screens, says: 'pages hold one kebab-case file per address' },
  { folder: 'web/shop/<noun>', file: screens, says: 'a shop room holds kebab-case .ts, .tsx and .css' },
  { folder: 'web/staff/<noun>', file: screens, says: 'a staff room holds kebab-case .ts, .tsx and .css' },
]
/** File names of a room that are a kind of their own; every other file is a rule or a verb and exports its own name. */
export const ownKinds: Readonly<Record<'domain' | 'server', readonly string[]>> = {
  domain: ['model', 'api'],
  server: ['routes', 'queries', 'jobs', 'emails'],
}

/** Folder names that say nothing are banned. */
export const bannedFolders: readonly string[] = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'services',
  'service',
  'types',
  'lib',
  'misc',
]
/** Shape rules that one line may be excused from, with its reason after ` -- `. No other wall can be. */
export const excusable: readonly string[] = ['max-params', 'max-lines-per-function', 'complexity']

/** Longest source file in lines, style sheets among them; CONTRIBUTING asks for 40 to 80. */
export const maxFileLines = 300
/** Longest file, in lines, that exports several functions of one noun. A rule or verb alone may be longer. */
export const maxNounLines = 150
/** Last column of a line with a comment, like the formatter's `printWidth` for code. */
export const maxCommentColumns = 120
/** Most code files in a room, without tests. Each language is a room, and so is each folder of pages. */
export const maxRoomFiles = 60
/** The wings without import circles, counting types and dynamic imports. */
export const circleFreeWings: readonly string[] = ['domain', 'server', 'web', 'gateway-sim', 'dev', 'bench', 'e2e']
/** Texts, generated files and tables of rows may be longer. SQL is not measured. */
export const unmeasured: readonly RegExp[] = [
  /^domain\/text\//,
  /^server\/db\/(?:tables|retention)\.ts$/,
  /^dev\/seed\/[a-z0-9-]*rows[a-z0-9-]*\.ts$/,
]
