// Generated from the database by dev/generate-tables.ts: change a migration and run that instead of editing.
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Generated } from 'kysely'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }

export interface AccountCodes {
  id: Generated<Id<'account_codes'>>
  account_id: Id<'accounts'>
  purpose: 'verify_email' | 'reset_password' | 'verify_phone' | 'merge_accounts' | 'change_contact'
  contact: string
  code_hash: string
  tries: Generated<number>
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  replaced_at: Instant | null
  channel: 'email' | 'sms'
  other_account_id: Id<'accounts'> | null
  digits: Generated<number>
  sends: Generated<number>
  sent_again_at: Instant | null
}

export interface AccountMerges {
  merged_account_id: Id<'accounts'>
  merged_person_id: Id<'persons'>
  account_id: Id<'accounts'>
  person_id: Id<'persons'>
  merged_at: Instant
  moved: Json
}

export interface AccountRoles {
  account_id: Id<'accounts'>
  branch_id: Id<'branches'>
  role: 'owner' | 'manager' | 'desk' | 'instructor'
  instructor_id: Id<'instructors'> | null
  granted_at: Instant
}

export interface Accounts {
  id: Generated<Id<'accounts'>>
  person_id: Id<'persons'>
  email: string | null
  phone: string | null
  password_hash: string
  locale: Generated<'en' | 'zh'>
  email_verified_at: Instant | null
  phone_verified_at: Instant | null
  referral_code_used: string | null
  created_at: Instant
  updated_at: Instant
  deleted_at: Instant | null
  refer_code: Generated<string>
}

export interface Addresses {
  id: Generated<Id<'addresses'>>
  account_id: Id<'accounts'>
  title: string
  recipient: string
  email: string
  contact_number: string
  street_address: string
  city: string
  zip: string
  state_id: 'johor' | 'kedah' | 'kelantan' | 'kuala-lumpur' | 'labuan' | 'melaka' | 'negeri-sembilan' | 'pahang' | 'perak' | 'perlis' | 'pulau-pinang' | 'putrajaya' | 'sabah' | 'sarawak' | 'selangor' | 'terengganu' | null
  country: Generated<string>
  is_default: Generated<boolean>
  created_at: Instant
  updated_at: Instant
  formatted_address: string | null
}

export interface AuditEntries {
  id: number
  at: Instant
  branch_id: Id<'branches'> | null
  actor_account_id: string | null
  actor_role: string
  action: string
  subject_kind: string
  subject_id: string
  details: Generated<Json>
  request_id: string | null
  previous_hash: Generated<string>
  hash: Generated<string>
  hash_version: Generated<number>
}

export interface AuthSessions {
  token_hash: string
  account_id: Id<'accounts'>
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  dies_at: Instant
  platform: string
  id: Generated<string>
  device: Generated<string>
  kind: Generated<'shop' | 'staff' | 'staff_factor'>
  device_id: Id<'staff_devices'> | null
  confirmed_at: Instant | null
}

export interface Banners {
  id: Generated<Id<'banners'>>
  branch_id: Id<'branches'>
  type: Generated<string>
  path: string
  url: string
  title: Generated<Localized>
  body: Generated<Localized>
  action: Generated<Localized>
  sort: Generated<number>
  active: Generated<boolean>
  place: Generated<'main' | 'popup'>
  audience: Generated<'everyone' | 'newcomers'>
}

export interface BookingEvents {
  id: Generated<number>
  booking_id: Id<'bookings'>
  at: Instant
  from_status: string | null
  to_status: string
  actor_account_id: string | null
  reason: string
}

export interface Bookings {
  id: Generated<Id<'bookings'>>
  session_id: Id<'class_sessions'>
  person_id: Id<'persons'>
  booked_by_account_id: Id<'accounts'> | null
  booking_type: 'booking' | 'waitlist'
  status: 'pending' | 'booked' | 'checked_in' | 'no_show' | 'completed' | 'canceled'
  seat_no: number | null
  lot_id: Id<'package_lots'> | null
  free_reason: 'complimentary' | 'private' | 'staff' | null
  credit_effect: Generated<'none' | 'used' | 'returned' | 'forfeited'>
  cancel_kind: 'early' | 'late' | 'grace' | 'studio' | 'expired' | 'left' | 'request_met' | null
  attends: string
  decided_at: Instant
  created_at: Instant
  promoted_at: Instant | null
  grace_until: Instant | null
  skipped_for: 'overlap' | 'credit' | 'waiver' | 'age' | 'restricted' | 'notice' | 'short_notice' | 'quiet_hours' | 'away' | 'pair' | 'offer' | null
  standing_by_at: Instant | null
  pass_step: number | null
  seat_released: Generated<boolean>
  held_until: Instant | null
  request_id: Id<'multi_class_requests'> | null
  request_slot: number | null
  pair_with: Id<'bookings'> | null
  waitlist_position: number | null
  pair_code: string | null
  prefers: Generated<boolean>
  held_lot_id: Id<'package_lots'> | null
  held_credits: number | null
  offer_of: Id<'bookings'> | null
}

export interface Branches {
  id: Generated<Id<'branches'>>
  code: string
  name: Localized
  time_zone: string
  currency: Generated<string>
  sort: Generated<number>
  active: Generated<boolean>
}

export interface Brands {
  id: Generated<Id<'brands'>>
  branch_id: Id<'branches'>
  slug: string
  name: string
  line: Generated<Localized>
  sort: Generated<number>
}

export interface BundleParts {
  bundle_id: Id<'products'>
  variant_id: Id<'product_variants'>
  quantity: number
}

export interface CalendarFeeds {
  account_id: Id<'accounts'>
  feed_id: Generated<string>
  created_at: Instant
}

export interface CartGiftCards {
  cart_id: Id<'carts'>
  card_id: Id<'gift_cards'>
  applied_at: Instant
}

export interface CartGifts {
  id: Generated<Id<'cart_gifts'>>
  cart_id: Id<'carts'>
  value_sen: number
  artwork: 'mermaid' | 'hundred' | 'teaser' | 'swan' | 'corkscrew' | 'spring'
  title: string
  sender_name: string
  recipient_name: string
  recipient_email: string | null
  message: string
  delivery: 'email' | 'physical'
  send_on: string | null
  locale: 'en' | 'zh'
  created_at: Instant
  recipient_address: string | null
}

export interface CartLines {
  cart_id: Id<'carts'>
  place: number
  product_id: Id<'products'> | null
  variant_id: Id<'product_variants'> | null
  quantity: number
  checkout: Generated<boolean>
  added_at: Instant
  gift_id: string | null
}

export interface CartMerges {
  cart_id: Id<'carts'>
  guest_cart_id: string
  merged_at: Instant
}

export interface Carts {
  id: Generated<Id<'carts'>>
  branch_id: Id<'branches'>
  account_id: Id<'accounts'> | null
  token_hash: string | null
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
  checkout: Generated<Json>
}

export interface Categories {
  id: Generated<Id<'categories'>>
  branch_id: Id<'branches'>
  parent_id: Id<'categories'> | null
  slug: string
  name: Localized
  picture: string | null
  sort: Generated<number>
  active: Generated<boolean>
  size_guide: Json | null
}

export interface Charges {
  id: Generated<Id<'charges'>>
  collection_id: Id<'collections'>
  mandate_id: Id<'mandates'>
  merchant_ref: string
  amount_sen: number
  currency: string
  status: 'sent' | 'pending' | 'failed' | 'review' | 'succeeded' | 'surplus'
  code: string | null
  gateway_transaction_id: string | null
  next_ask_at: Instant | null
  created_at: Instant
  settled_at: Instant | null
}

export interface CheckResults {
  name: string
  level: 'ok' | 'warn' | 'alarm'
  measure: number | null
  since: Instant
  checked_at: Instant
}

export interface ClassSeries {
  id: Generated<Id<'class_series'>>
  branch_id: Id<'branches'>
  repeat: 'daily' | 'weekly'
  weekdays: number[] | null
  first_day: string
  start_minute: number
  end_type: 'date' | 'occurence'
  end_date: string | null
  end_occurence: number | null
  created_at: Instant
}

export interface ClassSessions {
  id: Generated<Id<'class_sessions'>>
  branch_id: Id<'branches'>
  room_id: Id<'rooms'>
  class_type_id: Id<'class_types'>
  difficulty_level_id: Id<'difficulty_levels'>
  series_type_id: Id<'series_types'>
  starts_at: Instant
  ends_at: Instant
  capacity: number
  booked_count: Generated<number>
  status: Generated<'upcoming' | 'completed' | 'canceled'>
  cancel_reason: string | null
  private: Generated<boolean>
  opens_at: Instant
  created_at: Instant
  series_id: Id<'class_series'> | null
  occurrence_no: number | null
  edited: Generated<string[]>
  revision: Generated<number>
  revised_at: Instant | null
  moved_at: Instant | null
  credits: Generated<number>
  out_seats: Generated<number[]>
  places: Generated<number>
}

export interface ClassTypes {
  id: Generated<Id<'class_types'>>
  branch_id: Id<'branches'>
  series_type_id: Id<'series_types'>
  difficulty_level_id: Id<'difficulty_levels'>
  slug: string
  name: Localized
  description: Generated<Localized>
  duration_minutes: number
  spring: 'flow' | 'base' | 'sculpt' | 'jump' | 'rest'
  sort: Generated<number>
  private_format: 'solo' | 'duo' | 'trio' | null
  active: Generated<boolean>
  credits: Generated<number>
  cancel_window: Json | null
  about: Generated<Json>
}

export interface ClockOffset {
  only_row: Generated<boolean>
  offset_ms: Generated<number>
  frozen_at: Instant | null
}

export interface Closures {
  id: Generated<Id<'closures'>>
  branch_id: Id<'branches'>
  first_day: string
  last_day: string
  room_ids: string[] | null
  reason: string
  created_at: Instant
}

export interface Collections {
  id: Generated<Id<'collections'>>
  contract_id: Id<'contracts'>
  place: number
  from_at: Instant
  until_at: Instant
  credits: number
  amount_sen: number
  status: 'due' | 'review' | 'captured' | 'unpaid' | 'canceled'
  due_at: Instant
  next_try_at: Instant | null
  captured_at: Instant | null
  charge_id: string | null
  charge_status: string | null
  created_at: Instant
  tax_basis_points: Generated<number>
  tax_included: Generated<boolean>
  tax_sen: Generated<number>
  receipt_number: string | null
}

export interface Consents {
  id: Generated<Id<'consents'>>
  account_id: Id<'accounts'>
  kind: 'terms' | 'privacy'
  version: number
  locale: string
  agreed_at: Instant
}

export interface ContractEvents {
  id: Generated<number>
  contract_id: Id<'contracts'>
  at: Instant
  from_status: string | null
  to_status: string
  reason: string
}

export interface Contracts {
  id: Generated<Id<'contracts'>>
  number: string
  branch_id: Id<'branches'>
  account_id: Id<'accounts'>
  person_id: Id<'persons'>
  plan_id: Id<'package_plans'>
  name: Localized
  credits: number
  price_sen: number
  currency: string
  expiry_basis: 'billing_cycle' | 'month'
  status: 'pending' | 'active' | 'overdue' | 'ended'
  ended_reason: 'canceled' | 'unpaid' | 'not_authorised' | 'mandate_over' | null
  joined_at: Instant
  started_at: Instant | null
  ended_at: Instant | null
  next_collection_at: Instant | null
}

export interface CorrectionRequests {
  id: Generated<Id<'correction_requests'>>
  branch_id: Id<'branches'>
  account_id: Id<'accounts'>
  comment: string
  requested_at: Instant
  due_at: Instant
  status: 'open' | 'corrected' | 'refused'
  answer: Generated<string>
  answered_at: Instant | null
  answered_by_account_id: Id<'accounts'> | null
}

export interface CouponUses {
  order_id: Id<'orders'>
  coupon_id: Id<'coupons'>
  state: Generated<'held' | 'used' | 'freed'>
  discount_sen: number
  buyer_keys: string[]
  taken_at: Instant
  settled_at: Instant | null
}

export interface Coupons {
  id: Generated<Id<'coupons'>>
  branch_id: Id<'branches'>
  code: string
  kind: 'percentage' | 'amount' | 'free_delivery'
  percent: Generated<number>
  amount_sen: Generated<number>
  min_goods_sen: Generated<number>
  starts_at: Instant
  ends_at: Instant | null
  uses_max: number | null
  uses_per_person: number | null
  taken: Generated<number>
  included_product_ids: Generated<string[]>
  included_category_ids: Generated<string[]>
  excluded_product_ids: Generated<string[]>
  excluded_category_ids: Generated<string[]>
  active: Generated<boolean>
  created_at: Instant
  updated_at: Instant
}

export interface DealItems {
  deal_id: Id<'deals'>
  variant_id: Id<'product_variants'>
  unit_sen: number
  quantity: number
  sold: Generated<number>
}

export interface Deals {
  id: Generated<Id<'deals'>>
  branch_id: Id<'branches'>
  slug: string
  name: Localized
  starts_at: Instant
  ends_at: Instant
}

export interface Deployment {
  only_row: Generated<boolean>
  demo: Generated<boolean>
  secret_fingerprint: string | null
}

export interface DifficultyLevels {
  id: Generated<Id<'difficulty_levels'>>
  branch_id: Id<'branches'>
  slug: string
  name: Localized
  coils: number
  sort: Generated<number>
  active: Generated<boolean>
  description: Generated<Localized>
}

export interface Documents {
  id: Generated<Id<'documents'>>
  branch_id: Id<'branches'>
  kind: 'terms' | 'privacy' | 'waiver' | 'delivery' | 'returns' | 'faq' | 'about' | 'new_to_flow'
  version: number
  title: Localized
  body: Localized
  sha256: string
  effective_at: Instant
}

export interface FreeDays {
  id: Generated<Id<'free_days'>>
  lot_id: Id<'package_lots'>
  days: number
  former_expires_at: Instant
  expires_at: Instant
  given_by_account_id: Id<'accounts'>
  created_at: Instant
}

export interface GatewayStatementLines {
  id: Generated<Id<'gateway_statement_lines'>>
  statement_id: Id<'gateway_statements'>
  kind: 'capture' | 'refund'
  reference: string
  order_number: string
  gateway_id: string
  ours_sen: number | null
  theirs_sen: number | null
}

export interface GatewayStatements {
  id: Generated<Id<'gateway_statements'>>
  branch_id: Id<'branches'>
  provider: 'curlec' | 'razorpay' | 'ipay88'
  day: string
  made_at: Instant
}

export interface GiftCards {
  id: Generated<Id<'gift_cards'>>
  branch_id: Id<'branches'>
  code_hash: string
  last_four: string
  value_sen: number
  status: 'pending' | 'active' | 'frozen'
  created_at: Instant
}

export interface Gifts {
  card_id: Id<'gift_cards'>
  line_id: Id<'order_lines'>
  artwork: 'mermaid' | 'hundred' | 'teaser' | 'swan' | 'corkscrew' | 'spring'
  title: string
  sender_name: string
  recipient_name: string
  recipient_email: string | null
  message: string
  delivery: 'email' | 'physical'
  locale: 'en' | 'zh'
  send_at: Instant | null
  due_at: Instant | null
  sent_at: Instant | null
  sends: Generated<number>
  opened_at: Instant | null
  created_at: Instant
  posted_at: Instant | null
  cart_gift_id: string | null
  recipient_address: string | null
}

export interface Giveaways {
  id: Generated<Id<'giveaways'>>
  branch_id: Id<'branches'>
  given_by_account_id: Id<'accounts'>
  person_id: Id<'persons'> | null
  kind: 'store_credit' | 'points' | 'credits' | 'package' | 'gift_card' | 'seat' | 'refund'
  subject_id: string
  worth_sen: number
  reason: string
  given_at: Instant
}

export interface GroupPrices {
  variant_id: Id<'product_variants'>
  price_group_id: Id<'price_groups'>
  unit_sen: number
}

export interface IdempotencyAnswers {
  actor: string
  key: string
  endpoint: string
  request_hash: string
  status: number
  answer: Json
  created_at: Generated<Instant>
}

export interface IdentityKeys {
  kind: 'email' | 'phone' | 'identity'
  value: string
  person_id: Id<'persons'>
  created_at: Instant
}

export interface InstructorSkills {
  instructor_id: Id<'instructors'>
  class_type_id: Id<'class_types'>
}

export interface Instructors {
  id: Generated<Id<'instructors'>>
  branch_id: Id<'branches'>
  slug: string
  name: string
  bio: Generated<Localized>
  active: Generated<boolean>
  sort: Generated<number>
  pronoun: Generated<'she' | 'he' | 'they'>
  line: Generated<Localized>
  portrait: string | null
  about: Generated<Json>
}

export interface IntroClaims {
  branch_id: Id<'branches'>
  key_kind: 'person' | 'email' | 'phone' | 'identity'
  key_value: string
  person_id: string
  order_id: string
  status: 'reserved' | 'used'
  claimed_at: Instant
}

export interface InvoiceCounters {
  branch_id: Id<'branches'>
  year: number
  last: number
}

export interface LedgerAccounts {
  id: Generated<number>
  unit: 'credit' | 'point' | 'sen'
  kind: string
  holder_id: string | null
  balance: Generated<number>
  seq: Generated<number>
  last_hash: Generated<string>
}

export interface LedgerEntries {
  transaction_id: string
  account_id: number
  amount: number
  holder_id: string
  seq: number | null
  hash: string | null
}

export interface LedgerTransactions {
  id: Generated<Id<'ledger_transactions'>>
  event_key: string
  reason: string
  subject_id: string | null
  at: Instant
}

export interface Mandates {
  id: Generated<Id<'mandates'>>
  contract_id: Id<'contracts'>
  merchant_ref: string
  method: 'curlecfpx' | 'curleccc'
  bank_code: string | null
  max_sen: number
  effective_on: string
  expires_on: string
  status: 'pending' | 'authorised' | 'failed' | 'expired' | 'canceled'
  code: string | null
  gateway_transaction_id: string | null
  expires_at: Instant
  next_ask_at: Instant | null
  created_at: Instant
  authorised_at: Instant | null
  settled_at: Instant | null
}

export interface MessagePreferences {
  account_id: Id<'accounts'>
  switched_off: string[]
  updated_at: Instant
}

export interface Messages {
  id: Generated<Id<'messages'>>
  event_key: string
  template: string
  channel: Generated<'email' | 'sms' | 'push'>
  account_id: Id<'accounts'> | null
  recipient: string
  locale: 'en' | 'zh'
  subject: string
  content: Json
  status: Generated<'queued' | 'sent' | 'failed' | 'kept'>
  attempts: Generated<number>
  failure: string | null
  next_try_at: Instant
  created_at: Instant
  sent_at: Instant | null
  read_at: Instant | null
  failed_at: Instant | null
}

export interface MultiClassRequests {
  id: Generated<Id<'multi_class_requests'>>
  account_id: Id<'accounts'>
  person_id: Id<'persons'>
  wanted: number
  created_at: Instant
}

export interface NewsletterSubscribers {
  id: Generated<Id<'newsletter_subscribers'>>
  branch_id: Id<'branches'>
  email: string
  locale: 'en' | 'zh'
  requested_at: Instant
  confirmed_at: Instant | null
}

export interface OrderCancellations {
  id: Generated<Id<'order_cancellations'>>
  order_id: Id<'orders'>
  reason: 'wrong_item' | 'too_late' | 'changed_mind' | 'other'
  comment: string
  destination: 'store_credit' | 'source'
  amount_sen: number
  status: 'pending' | 'approved' | 'refused' | 'withdrawn'
  requested_at: Instant
  decided_at: Instant | null
  decided_by_account_id: Id<'accounts'> | null
  answer: Generated<string>
}

export interface OrderEvents {
  id: Generated<number>
  order_id: Id<'orders'>
  at: Instant
  from_status: string | null
  to_status: string
  reason: string
}

export interface OrderGiftCards {
  order_id: Id<'orders'>
  card_id: Id<'gift_cards'>
  amount_sen: number
  returned_sen: Generated<number>
}

export interface OrderLineStock {
  line_id: Id<'order_lines'>
  variant_id: Id<'product_variants'>
  quantity: number
}

export interface OrderLines {
  id: Generated<Id<'order_lines'>>
  order_id: Id<'orders'>
  kind: 'package' | 'extension' | 'goods' | 'gift_card'
  plan_id: Id<'package_plans'> | null
  title: Localized
  quantity: number
  unit_sen: number
  total_sen: number
  fulfilled_at: Instant | null
  lot_id: Id<'package_lots'> | null
  product_id: Id<'products'> | null
  variant_id: Id<'product_variants'> | null
  option_title: Generated<Json>
  picture: Generated<string>
  base_sen: number | null
  price_rule: 'base' | 'group' | 'tier' | 'deal' | null
  discount_sen: Generated<number>
  weight_grams: Generated<number>
  details: Generated<Json>
  deal_id: Id<'deals'> | null
  tax_basis_points: Generated<number>
  tax_included: Generated<boolean>
  tax_sen: Generated<number>
}

export interface OrderPoints {
  order_id: Id<'orders'>
  lot_id: Id<'point_lots'>
  points: number
  returned: Generated<number>
}

export interface Orders {
  id: Generated<Id<'orders'>>
  number: string
  branch_id: Id<'branches'>
  account_id: Id<'accounts'> | null
  person_id: Id<'persons'> | null
  status: 'pending' | 'pending_payment' | 'holded' | 'payment_review' | 'processing' | 'packed' | 'delivery' | 'complete' | 'canceled'
  subtotal_sen: number
  discount_sen: Generated<number>
  store_credit_sen: Generated<number>
  total_sen: number
  gateway_sen: number
  paid_attempt_id: Id<'payment_attempts'> | null
  placed_at: Instant
  paid_at: Instant | null
  expires_at: Instant
  updated_at: Instant
  email: string | null
  phone: string | null
  contact_name: Generated<string>
  locale: Generated<'en' | 'zh'>
  cart_id: string | null
  cart_version: number | null
  delivery_sen: Generated<number>
  points_sen: Generated<number>
  gift_card_sen: Generated<number>
  coupon_code: string | null
  shipping_address: Json | null
  billing_address: Json | null
  shipping_method: Json | null
  shipping_remarks: Generated<string>
  delivery_time: Generated<string>
  leave_at_door: Generated<boolean>
  hold_lengthened_at: Instant | null
  courier: string | null
  tracking_number: string | null
  invoice_number: string | null
  referral_sen: Generated<number>
  kept_for_account_id: Id<'accounts'> | null
  bag_fee_sen: Generated<number>
  tip_sen: Generated<number>
  tax_sen: Generated<number>
  tax_added_sen: Generated<number>
  buyer_tin: string | null
  cash_due_sen: number | null
  guest_network: string | null
}

export interface PackageExtensions {
  id: Generated<Id<'package_extensions'>>
  lot_id: Id<'package_lots'>
  source_id: string
  months: number
  former_expires_at: Instant
  expires_at: Instant
  created_at: Instant
}

export interface PackageFreezes {
  id: Generated<Id<'package_freezes'>>
  lot_id: Id<'package_lots'>
  from_at: Instant
  until_at: Instant
  days: number
  former_expires_at: Instant
  expires_at: Instant
  created_at: Instant
  ended_until_at: Instant | null
  ended_days: number | null
  ended_expires_at: Instant | null
  ended_at: Instant | null
}

export interface PackageLots {
  id: Generated<Id<'package_lots'>>
  plan_id: Id<'package_plans'>
  branch_id: Id<'branches'>
  person_id: Id<'persons'>
  source_kind: 'order_line' | 'staff' | 'seed' | 'collection'
  source_id: string
  granted: number
  starts_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
  created_at: Instant
  sharing_enabled_at: Instant | null
  share_places: number | null
  frozen_from: Instant | null
  frozen_until: Instant | null
}

export interface PackagePlans {
  id: Generated<Id<'package_plans'>>
  branch_id: Id<'branches'>
  slug: string
  kind: 'series' | 'contracts'
  name: Localized
  description: Generated<Localized>
  credits: number
  price_sen: number
  validity_days: number
  expiry_basis: 'billing_cycle' | 'month' | null
  intro: Generated<boolean>
  sharers: Generated<number>
  class_type_ids: string[] | null
  series_type_ids: string[] | null
  joinable: Generated<boolean>
  active: Generated<boolean>
  sort: Generated<number>
  version: Generated<number>
  replaced_by: Id<'package_plans'> | null
}

export interface PackageShares {
  id: Generated<Id<'package_shares'>>
  lot_id: Id<'package_lots'>
  places: number
  slot: number
  email: string
  person_id: Id<'persons'> | null
  from_at: Instant
  to_at: Instant | null
}

export interface PaymentAttempts {
  id: Generated<Id<'payment_attempts'>>
  order_id: Id<'orders'>
  provider: 'curlec' | 'razorpay' | 'ipay88' | 'counter'
  method: 'curlecfpx' | 'curleccc' | 'ipay88' | 'cash'
  business_model: 'B2C' | 'B2B1'
  bank_code: string
  merchant_ref: string
  amount_sen: number
  currency: string
  status: 'created' | 'redirected' | 'pending' | 'succeeded' | 'failed' | 'canceled' | 'expired' | 'review'
  gateway_transaction_id: string | null
  code: string | null
  expires_at: Instant
  next_requery_at: Instant | null
  requeries: Generated<number>
  created_at: Instant
  settled_at: Instant | null
  unanswered_since: Instant | null
  payer_phone: string | null
  payer_name: string | null
  gateway_order_id: string | null
  cash_sen: number | null
  received_sen: number | null
  taken_by_account_id: Id<'accounts'> | null
  hastened: Generated<unknown>
  request_id: string | null
}

export interface PaymentDowntimes {
  provider: string
  downtime_id: string
  subject: string
  is_down: boolean
  changed_at: Instant
  heard_at: Instant
}

export interface PaymentEventBodies {
  event_id: Id<'payment_events'>
  body: string
  headers: Json
}

export interface PaymentEvents {
  id: Generated<Id<'payment_events'>>
  provider: string
  dedupe_key: string
  channel: 'browser' | 'server' | 'requery'
  merchant_ref: string | null
  raw: Json
  verdict: string
  received_at: Instant
  occurred_at: Instant | null
  request_id: string | null
}

export interface PaymentRejections {
  message_hash: string
  channel: 'browser' | 'server'
  reason: 'unsigned' | 'malformed'
  merchant_ref: string | null
  times: Generated<number>
  first_at: Instant
  last_at: Instant
}

export interface PeopleApart {
  person_id: Id<'persons'>
  other_id: Id<'persons'>
  said_by_account_id: Id<'accounts'>
  said_at: Instant
}

export interface PersonNotes {
  id: Generated<Id<'person_notes'>>
  branch_id: Id<'branches'>
  person_id: Id<'persons'>
  kind: 'injury' | 'preference' | 'money' | 'other'
  text: string
  pinned_until: string | null
  written_by_account_id: Id<'accounts'>
  created_at: Instant
  updated_at: Instant
}

export interface PersonRestrictions {
  branch_id: Id<'branches'>
  person_id: Id<'persons'>
  kind: 'no_classes' | 'desk_only'
  reason: string
  last_day: string | null
  set_by_account_id: Id<'accounts'>
  set_at: Instant
}

export interface PersonTags {
  branch_id: Id<'branches'>
  person_id: Id<'persons'>
  tag: string
}

export interface Persons {
  id: Generated<Id<'persons'>>
  full_name: string
  first_name: string | null
  last_name: string | null
  display_name: string | null
  birth_date: string | null
  gender: string | null
  emergency_contact_name: string | null
  emergency_contact_phone: string | null
  preferred_location: string | null
  guardian_id: Id<'persons'> | null
  created_at: Instant
  updated_at: Instant
  business_model: 'B2C' | 'B2B1' | null
  birth_date_before: string | null
  birth_date_changed_at: Instant | null
  home_branch_id: Id<'branches'> | null
  version: Generated<number>
}

export interface PictureFiles {
  picture_id: Id<'pictures'>
  form: 'avif' | 'webp'
  width: number
  bytes: Buffer
}

export interface Pictures {
  id: Generated<Id<'pictures'>>
  path: string
  width: number
  height: number
  status: Generated<'pending' | 'ready' | 'failed'>
  source: Buffer
  claimed_at: Instant | null
  created_at: Instant
}

export interface PointLots {
  id: Generated<Id<'point_lots'>>
  account_id: Id<'accounts'>
  order_id: Id<'orders'> | null
  points: number
  remaining: number
  taken_back: Generated<number>
  written_off: Generated<number>
  earned_at: Instant
  expires_at: Instant
  branch_id: Id<'branches'>
  collection_id: Id<'collections'> | null
}

export interface PriceGroupMembers {
  account_id: Id<'accounts'>
  price_group_id: Id<'price_groups'>
}

export interface PriceGroups {
  id: Generated<Id<'price_groups'>>
  branch_id: Id<'branches'>
  slug: string
  name: Localized
}

export interface PrivateClasses {
  session_id: Id<'class_sessions'>
  account_id: Id<'accounts'>
  format: 'solo' | 'duo' | 'trio'
  step: 'slot' | 'people' | 'pack' | 'notes'
  guests: Generated<string[]>
  notes: Generated<string>
  held_until: Instant
  lot_id: Id<'package_lots'> | null
  created_at: Instant
  booked_at: Instant | null
  released_at: Instant | null
}

export interface PrivateExceptions {
  id: Generated<Id<'private_exceptions'>>
  branch_id: Id<'branches'>
  instructor_id: Id<'instructors'>
  day: string
  kind: 'open' | 'closed'
  from_minute: number
  until_minute: number
  created_at: Instant
}

export interface PrivateWindows {
  id: Generated<Id<'private_windows'>>
  branch_id: Id<'branches'>
  instructor_id: Id<'instructors'>
  weekday: number
  from_minute: number
  until_minute: number
}

export interface ProcessFigures {
  process: string
  figures: Json
  at: Instant
}

export interface ProductPictures {
  id: Generated<Id<'product_pictures'>>
  product_id: Id<'products'>
  path: string
  alternative: Generated<Json>
  sort: Generated<number>
}

export interface ProductReviews {
  id: Generated<Id<'product_reviews'>>
  product_id: Id<'products'>
  account_id: Id<'accounts'>
  stars: number
  body: Generated<string>
  option_title: Generated<Json>
  created_at: Instant
  updated_at: Instant
  hidden_at: Instant | null
}

export interface ProductVariants {
  id: Generated<Id<'product_variants'>>
  product_id: Id<'products'>
  sku: string
  choices: Generated<Json>
  title: Generated<Localized>
  picture: string | null
  price_sen: number
  stock: Generated<number>
  held: Generated<number>
  min_quantity: Generated<number>
  min_sale_quantity: Generated<number>
  max_sale_quantity: Generated<number>
  keep_available: Generated<boolean>
  active: Generated<boolean>
  sort: Generated<number>
}

export interface Products {
  id: Generated<Id<'products'>>
  branch_id: Id<'branches'>
  shop_id: Id<'shops'>
  brand_id: Id<'brands'> | null
  category_id: Id<'categories'> | null
  slug: string
  type: 'simple' | 'variable' | 'class_package' | 'gift_card'
  status: Generated<'draft' | 'published' | 'retired'>
  name: Localized
  summary: Generated<Json>
  description: Generated<Localized>
  options: Generated<Json>
  keywords: Generated<string>
  plan_id: Id<'package_plans'> | null
  weight_grams: Generated<number>
  sort: Generated<number>
  published_at: Instant | null
  created_at: Instant
  updated_at: Instant
  price_sen: Generated<number>
  available: Generated<boolean>
  sold_recently: Generated<number>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  search_words: Generated<string>
  search_text: Generated<string>
  version: Generated<number>
  goes_with: Generated<string[]>
}

export interface PushSubscriptions {
  session_hash: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
  kinds: Generated<string[]>
}

export interface RecentProducts {
  account_id: Id<'accounts'>
  product_id: Id<'products'>
  seen_at: Instant
}

export interface Referrals {
  friend_account_id: Id<'accounts'>
  referrer_account_id: Id<'accounts'>
  branch_id: Id<'branches'>
  status: 'joined' | 'held' | 'ordered' | 'earned' | 'lost' | 'refused'
  order_id: Id<'orders'> | null
  reward_sen: number | null
  joined_at: Instant
  ordered_at: Instant | null
  due_at: Instant | null
  settled_at: Instant | null
}

export interface Refunds {
  id: Generated<Id<'refunds'>>
  order_id: Id<'orders'>
  attempt_id: Id<'payment_attempts'> | null
  amount_sen: number
  reason: string
  destination: 'store_credit' | 'studio_task' | 'gift_card' | 'points' | 'gateway'
  status: 'requested' | 'sent' | 'processed' | 'failed'
  event_key: string
  created_at: Instant
  processed_at: Instant | null
  tender: Generated<'points' | 'gift_card' | 'store_credit' | 'gateway'>
  cancellation_id: Id<'order_cancellations'> | null
  gateway_refund_id: string | null
  ask_at: Instant | null
  failure: string | null
  transfer_reference: string | null
  cash_sen: number | null
  given_by_account_id: Id<'accounts'> | null
}

export interface RestrictionActs {
  id: Generated<Id<'restriction_acts'>>
  branch_id: Id<'branches'>
  person_id: Id<'persons'>
  kind: 'no_classes' | 'desk_only' | null
  reason: string
  done_by_account_id: Id<'accounts'>
  done_at: Instant
}

export interface RoomOutages {
  id: Generated<Id<'room_outages'>>
  branch_id: Id<'branches'>
  room_id: Id<'rooms'>
  seat_no: number
  from_day: string
  until_day: string | null
  reason: string
  created_at: Instant
}

export interface Rooms {
  id: Generated<Id<'rooms'>>
  branch_id: Id<'branches'>
  name: Localized
  capacity: number
  sort: Generated<number>
  for_privates: Generated<boolean>
  active: Generated<boolean>
  positions: Generated<Json>
  landmarks: Generated<Json>
}

export interface SavedViews {
  id: Id<'saved_views'>
  branch_id: Id<'branches'>
  list: string
  name: string
  query: string
  account_id: Id<'accounts'> | null
  created_at: Instant
  updated_at: Instant
}

export interface SearchTerms {
  branch_id: Id<'branches'>
  word: string
  products: number
}

export interface SendingHold {
  only_row: Generated<boolean>
  since: Instant
  newest_at: Instant
}

export interface SeriesTypes {
  id: Generated<Id<'series_types'>>
  branch_id: Id<'branches'>
  slug: string
  name: Localized
  sort: Generated<number>
  active: Generated<boolean>
}

export interface SessionInstructors {
  session_id: Id<'class_sessions'>
  instructor_id: Id<'instructors'>
  role: 'main' | 'secondary' | 'substitute'
  teaches: string
  active: Generated<boolean>
}

export interface Settings {
  branch_id: Id<'branches'>
  key: string
  value: Json
  updated_at: Generated<Instant>
}

export interface ShippingMethods {
  id: Generated<Id<'shipping_methods'>>
  branch_id: Id<'branches'>
  slug: string
  name: Localized
  state_ids: string[] | null
  price_sen: number
  included_grams: Generated<number>
  per_kg_sen: Generated<number>
  free_from_sen: number | null
  days_from: number
  days_to: number
  active: Generated<boolean>
  sort: Generated<number>
}

export interface Shops {
  id: Generated<Id<'shops'>>
  branch_id: Id<'branches'>
  slug: string
  name: Localized
  line: Generated<Localized>
  sort: Generated<number>
}

export interface SignedForms {
  id: Generated<Id<'signed_forms'>>
  sequence: Generated<number>
  branch_id: Id<'branches'>
  kind: 'waiver' | 'terms' | 'privacy'
  version: number
  language: 'en' | 'zh'
  person_id: Id<'persons'>
  signer_person_id: Id<'persons'>
  signer_role: 'self' | 'guardian' | 'participant'
  account_id: Id<'accounts'>
  signed_at: Instant
  document_text: string
  document_sha256: string
  rendered_text: string
  rendered_sha256: string
  typed_name: string | null
  signature_png: string | null
  signature_sha256: string | null
  evidence: string
  previous_hash: Generated<string>
  hash: Generated<string>
}

export interface StaffDevices {
  id: Generated<Id<'staff_devices'>>
  branch_id: Id<'branches'>
  kind: 'desk' | 'roster' | 'kiosk' | 'own'
  name: string
  key_hash: string
  account_id: Id<'accounts'> | null
  enrolled_by_account_id: Id<'accounts'>
  enrolled_at: Instant
  last_used_at: Instant
  password_at: Instant | null
  factor_at: Instant | null
  pin_tries: Generated<number>
}

export interface StaffFactors {
  account_id: Id<'accounts'>
  secret: string | null
  next_secret: string | null
  last_step: number | null
  recovery_hashes: Generated<string[]>
  set_up_at: Instant | null
}

export interface StaffPins {
  account_id: Id<'accounts'>
  pin_hash: string
  tries: Generated<number>
  set_at: Instant
}

export interface StaticBlocks {
  id: Generated<Id<'static_blocks'>>
  branch_id: Id<'branches'>
  kind: 'static_block' | 'studio_address'
  slug: string
  title: Generated<Localized>
  body: Generated<Localized>
  sort: Generated<number>
}

export interface StockMovements {
  id: Generated<number>
  variant_id: Id<'product_variants'>
  change: number
  reason: 'received' | 'sold' | 'returned' | 'corrected'
  event_key: string
  at: Instant
  note: Generated<string>
}

export interface StudioTasks {
  id: Generated<Id<'studio_tasks'>>
  branch_id: Id<'branches'>
  kind: string
  subject_kind: string
  subject_id: string
  details: Generated<Json>
  created_at: Instant
  done_at: Instant | null
  done_by_account_id: Id<'accounts'> | null
  due_at: Instant | null
  assigned_to_account_id: Id<'accounts'> | null
  snoozed_until: Instant | null
}

export interface SubstituteOffers {
  id: Generated<Id<'substitute_offers'>>
  request_id: Id<'substitute_requests'>
  instructor_id: Id<'instructors'>
  status: Generated<'open' | 'accepted' | 'declined' | 'closed'>
  asked_by_account_id: Id<'accounts'>
  asked_at: Instant
  answer_by: Instant
  answered_at: Instant | null
}

export interface SubstituteRequests {
  id: Generated<Id<'substitute_requests'>>
  branch_id: Id<'branches'>
  session_id: Id<'class_sessions'>
  absent_id: Id<'instructors'>
  proposed_id: Id<'instructors'> | null
  reason: string
  status: Generated<'open' | 'approved' | 'refused' | 'withdrawn'>
  requested_by_account_id: Id<'accounts'>
  requested_at: Instant
  substitute_id: Id<'instructors'> | null
  answer: string | null
  answered_by_account_id: Id<'accounts'> | null
  answered_at: Instant | null
}

export interface TierPrices {
  variant_id: Id<'product_variants'>
  quantity: number
  unit_sen: number
}

export interface Upkeep {
  kind: 'backup' | 'verify' | 'drill' | 'invariants'
  at: Instant
  found: Generated<number>
}

export interface WaitlistPreferences {
  account_id: Id<'accounts'>
  notice_hours: Generated<number>
  short_notice: Generated<boolean>
  quiet_from_minute: number | null
  quiet_until_minute: number | null
  updated_at: Instant
}

export interface WishlistItems {
  account_id: Id<'accounts'>
  product_id: Id<'products'>
  price_sen: number
  added_at: Instant
}

export interface WorkRows {
  run_id: Id<'work_runs'>
  subject_id: string
  person_id: Id<'persons'>
  state: Generated<'waiting' | 'done' | 'failed'>
  reason: string | null
}

export interface WorkRuns {
  id: Generated<Id<'work_runs'>>
  branch_id: Id<'branches'>
  kind: string
  asked_by_account_id: Id<'accounts'>
  input: Json
  state: 'held' | 'done' | 'refused' | 'taken_back' | 'running' | 'stopped'
  created_at: Instant
  starts_at: Instant
  ended_at: Instant | null
  result: Json | null
  total: number | null
  done: number | null
  failed: number | null
}

export interface Tables {
  account_codes: AccountCodes
  account_merges: AccountMerges
  account_roles: AccountRoles
  accounts: Accounts
  addresses: Addresses
  audit_entries: AuditEntries
  auth_sessions: AuthSessions
  banners: Banners
  booking_events: BookingEvents
  bookings: Bookings
  branches: Branches
  brands: Brands
  bundle_parts: BundleParts
  calendar_feeds: CalendarFeeds
  cart_gift_cards: CartGiftCards
  cart_gifts: CartGifts
  cart_lines: CartLines
  cart_merges: CartMerges
  carts: Carts
  categories: Categories
  charges: Charges
  check_results: CheckResults
  class_series: ClassSeries
  class_sessions: ClassSessions
  class_types: ClassTypes
  clock_offset: ClockOffset
  closures: Closures
  collections: Collections
  consents: Consents
  contract_events: ContractEvents
  contracts: Contracts
  correction_requests: CorrectionRequests
  coupon_uses: CouponUses
  coupons: Coupons
  deal_items: DealItems
  deals: Deals
  deployment: Deployment
  difficulty_levels: DifficultyLevels
  documents: Documents
  free_days: FreeDays
  gateway_statement_lines: GatewayStatementLines
  gateway_statements: GatewayStatements
  gift_cards: GiftCards
  gifts: Gifts
  giveaways: Giveaways
  group_prices: GroupPrices
  idempotency_answers: IdempotencyAnswers
  identity_keys: IdentityKeys
  instructor_skills: InstructorSkills
  instructors: Instructors
  intro_claims: IntroClaims
  invoice_counters: InvoiceCounters
  ledger_accounts: LedgerAccounts
  ledger_entries: LedgerEntries
  ledger_transactions: LedgerTransactions
  mandates: Mandates
  message_preferences: MessagePreferences
  messages: Messages
  multi_class_requests: MultiClassRequests
  newsletter_subscribers: NewsletterSubscribers
  order_cancellations: OrderCancellations
  order_events: OrderEvents
  order_gift_cards: OrderGiftCards
  order_line_stock: OrderLineStock
  order_lines: OrderLines
  order_points: OrderPoints
  orders: Orders
  package_extensions: PackageExtensions
  package_freezes: PackageFreezes
  package_lots: PackageLots
  package_plans: PackagePlans
  package_shares: PackageShares
  payment_attempts: PaymentAttempts
  payment_downtimes: PaymentDowntimes
  payment_event_bodies: PaymentEventBodies
  payment_events: PaymentEvents
  payment_rejections: PaymentRejections
  people_apart: PeopleApart
  person_notes: PersonNotes
  person_restrictions: PersonRestrictions
  person_tags: PersonTags
  persons: Persons
  picture_files: PictureFiles
  pictures: Pictures
  point_lots: PointLots
  price_group_members: PriceGroupMembers
  price_groups: PriceGroups
  private_classes: PrivateClasses
  private_exceptions: PrivateExceptions
  private_windows: PrivateWindows
  process_figures: ProcessFigures
  product_pictures: ProductPictures
  product_reviews: ProductReviews
  product_variants: ProductVariants
  products: Products
  push_subscriptions: PushSubscriptions
  recent_products: RecentProducts
  referrals: Referrals
  refunds: Refunds
  restriction_acts: RestrictionActs
  room_outages: RoomOutages
  rooms: Rooms
  saved_views: SavedViews
  search_terms: SearchTerms
  sending_hold: SendingHold
  series_types: SeriesTypes
  session_instructors: SessionInstructors
  settings: Settings
  shipping_methods: ShippingMethods
  shops: Shops
  signed_forms: SignedForms
  staff_devices: StaffDevices
  staff_factors: StaffFactors
  staff_pins: StaffPins
  static_blocks: StaticBlocks
  stock_movements: StockMovements
  studio_tasks: StudioTasks
  substitute_offers: SubstituteOffers
  substitute_requests: SubstituteRequests
  tier_prices: TierPrices
  upkeep: Upkeep
  waitlist_preferences: WaitlistPreferences
  wishlist_items: WishlistItems
  work_rows: WorkRows
  work_runs: WorkRuns
}
