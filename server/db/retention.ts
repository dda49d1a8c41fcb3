// One list and nothing else, so it is as long as there are tables. It is not split by room, because it has to be
// complete: the copy of personal data is made from it, and a test compares it with the database
// (decisions/0048-one-file-of-retention.md). First come the terms and ends, then each table by its name.

import type { Tables } from './tables.ts'

/** How long the words of letters and the messages of gateways stay, in the units of their names. */
export const terms = {
  letterWordsDays: 90,
  /** Kind, moment and outcome of a letter, without its words. */
  letterRowsDays: 730,
  /** Disputes about a payment come within this time. */
  gatewayMessagesMonths: 18,
} as const

/** What ends the life of a column: in words, and the job or the verb that does it where one does. */
export const ends = {
  studio: { until: 'the studio changes or removes it' },
  site: { until: 'the running site replaces it' },
  removal: { until: 'the account is removed', by: 'privacy.delete' },
  books: { until: 'seven years after the year it belongs to, under a pseudonym once the account is removed' },
  proof: { until: 'seven years after the last visit, of minors after their eighteenth birthday' },
  code: { until: 'the code has expired', by: 'accounts.clear_dead_codes' },
  session: { until: 'the login has ended', by: 'accounts.clear_ended_sessions' },
  cart: { until: 'it is ordered, or a guest has left it for 90 days', by: 'cart.clear_idle_carts' },
  workInput: { until: 'the act that waited has ended for 30 days', by: 'work.empty_inputs' },
  answer: { until: '48 hours have passed', by: 'kit.clear_old_rows' },
  rejection: { until: 'it has not come again for seven days', by: 'payments.clear_rejections' },
  downtime: { until: 'it is old', by: 'payments.clear_downtimes' },
  subscription: { until: 'it is cancelled, or not confirmed for seven days', by: 'newsletter.forget_silent' },
  letterWords: { until: `${terms.letterWordsDays} days have passed`, by: 'messages.end_words' },
  letter: { until: `${terms.letterRowsDays} days have passed`, by: 'messages.end_words' },
  gateway: { until: `${terms.gatewayMessagesMonths} months have passed`, by: 'payments.end_messages' },
} as const satisfies Readonly<Record<string, { readonly until: string; readonly by?: string }>>
export type End = keyof typeof ends

/**
 * `personal` says something of its member; `money` is an amount or where it went; `sealed` opens something or proves
 * that nothing was altered; `others` names somebody else, staff most often; `none` is everything else.
 */
type ColumnClass = 'none' | 'personal' | 'money' | 'sealed' | 'others'

/** Whose rows a copy of personal data holds: those where the column names one of these of the caller. */
export type Own =
  | 'account'
  | 'person'
  | 'family'
  | 'orders'
  | 'lines'
  | 'packs'
  | 'carts'
  | 'contracts'
  | 'balances'
  | 'movements'
  | 'address'

export interface Copied {
  /** The name of the list in the copy. */
  readonly list: string
  readonly column: string
  readonly of: Own
  /** Columns left out besides `sealed` and `others`. */
  readonly without?: readonly string[]
  /** Rows with that value in that column are left out: they say nothing to their member. */
  readonly except?: readonly [column: string, value: string]
  /** The column that all these rows fill: an index of the rows that fill it finds them. */
  readonly filled?: string
}

export interface TableRule {
  /** The lists of the copy that hold its rows; or why no copy has a table that names an account or a person. */
  readonly copy?: readonly Copied[] | string
  /** Each column once: its class, its end, and the columns of both. */
  readonly columns: readonly (readonly [ColumnClass, End, string])[]
}

const staffOnly = 'is of the staff'

/** Every column of every table: what it says of people, and until when it is kept. */
export const retention: Readonly<Record<keyof Tables | 'migrations' | 'rate_limits', TableRule>> = {
  // People and their logins
  accounts: {
    copy: [{ list: 'account', column: 'id', of: 'account' }],
    columns: [
      [
        'none',
        'books',
        'id person_id locale refer_code email_verified_at phone_verified_at created_at updated_at deleted_at',
      ],
      ['personal', 'removal', 'email phone referral_code_used'],
      ['sealed', 'removal', 'password_hash'],
    ],
  },
  account_codes: {
    copy: 'opens something, and lives fifteen minutes',
    columns: [
      [
        'none',
        'code',
        'id account_id other_account_id purpose channel digits tries sends created_at sent_again_at expires_at used_at replaced_at',
      ],
      ['personal', 'code', 'contact'],
      ['sealed', 'code', 'code_hash'],
    ],
  },
  account_merges: {
    copy: 'says which account became which, and nothing else',
    columns: [['none', 'books', 'merged_account_id merged_person_id account_id person_id merged_at moved']],
  },
  account_roles: {
    copy: staffOnly,
    columns: [['none', 'studio', 'account_id branch_id role instructor_id granted_at']],
  },
  auth_sessions: {
    copy: [{ list: 'sessions', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'session', 'id account_id kind device_id created_at last_seen_at expires_at dies_at confirmed_at'],
      ['personal', 'session', 'platform device'],
      ['sealed', 'session', 'token_hash'],
    ],
  },
  push_subscriptions: {
    columns: [
      ['none', 'session', 'kinds created_at'],
      ['personal', 'session', 'endpoint'],
      ['sealed', 'session', 'session_hash p256dh auth'],
    ],
  },
  consents: {
    copy: [{ list: 'consents', column: 'account_id', of: 'account' }],
    columns: [['none', 'proof', 'id account_id kind version locale agreed_at']],
  },
  persons: {
    copy: [{ list: 'people', column: 'id', of: 'family' }],
    columns: [
      ['none', 'books', 'id guardian_id home_branch_id version created_at updated_at'],
      [
        'personal',
        'removal',
        'full_name first_name last_name display_name birth_date birth_date_before birth_date_changed_at gender business_model emergency_contact_name emergency_contact_phone preferred_location',
      ],
    ],
  },
  identity_keys: {
    copy: [{ list: 'known_by', column: 'person_id', of: 'person', except: ['kind', 'identity'] }],
    columns: [
      ['none', 'books', 'kind person_id created_at'],
      // A hash of each contact stays, so that a once-only offer is not used again.
      ['personal', 'removal', 'value'],
    ],
  },
  people_apart: {
    copy: staffOnly,
    columns: [
      ['none', 'books', 'person_id other_id said_at'],
      ['others', 'books', 'said_by_account_id'],
    ],
  },
  addresses: {
    copy: [{ list: 'addresses', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'removal', 'id account_id is_default created_at updated_at'],
      [
        'personal',
        'removal',
        'title recipient email contact_number street_address city zip state_id country formatted_address',
      ],
    ],
  },
  person_notes: {
    copy: [{ list: 'notes_of_the_studio', column: 'person_id', of: 'family' }],
    columns: [
      ['none', 'removal', 'id branch_id person_id kind pinned_until created_at updated_at'],
      ['personal', 'removal', 'text'],
      ['others', 'removal', 'written_by_account_id'],
    ],
  },
  person_restrictions: {
    copy: [{ list: 'restrictions', column: 'person_id', of: 'family' }],
    columns: [
      ['none', 'removal', 'branch_id person_id kind last_day set_at'],
      ['personal', 'removal', 'reason'],
      ['others', 'removal', 'set_by_account_id'],
    ],
  },
  restriction_acts: {
    copy: [{ list: 'restrictions_before', column: 'person_id', of: 'family' }],
    columns: [
      ['none', 'removal', 'id branch_id person_id kind done_at'],
      ['personal', 'removal', 'reason'],
      ['others', 'removal', 'done_by_account_id'],
    ],
  },
  person_tags: {
    copy: 'is what the studio made',
    columns: [
      ['none', 'removal', 'branch_id person_id'],
      ['personal', 'removal', 'tag'],
    ],
  },
  correction_requests: {
    copy: [{ list: 'corrections', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'books', 'id branch_id account_id status requested_at due_at answered_at'],
      ['personal', 'removal', 'comment answer'],
      ['others', 'books', 'answered_by_account_id'],
    ],
  },
  calendar_feeds: {
    copy: 'is the secret of an address',
    columns: [
      ['none', 'removal', 'account_id created_at'],
      ['sealed', 'removal', 'feed_id'],
    ],
  },
  signed_forms: {
    copy: [{ list: 'signed_forms', column: 'account_id', of: 'account' }],
    columns: [
      [
        'none',
        'proof',
        'id sequence branch_id kind version language person_id signer_person_id signer_role account_id signed_at document_text document_sha256',
      ],
      ['personal', 'proof', 'rendered_text rendered_sha256 typed_name signature_png signature_sha256 evidence'],
      ['sealed', 'proof', 'previous_hash hash'],
    ],
  },

  // Letters
  messages: {
    // The words may hold what opens something; they are on the page of notices.
    copy: [{ list: 'messages', column: 'account_id', of: 'account', without: ['content', 'failure', 'next_try_at'] }],
    columns: [
      [
        'none',
        'letter',
        'id event_key template channel account_id locale status attempts next_try_at created_at sent_at read_at failed_at',
      ],
      ['personal', 'letterWords', 'recipient subject content failure'],
    ],
  },
  message_preferences: {
    copy: [{ list: 'messages_wanted', column: 'account_id', of: 'account' }],
    columns: [['none', 'removal', 'account_id switched_off updated_at']],
  },
  newsletter_subscribers: {
    copy: [{ list: 'newsletter', column: 'email', of: 'address' }],
    columns: [
      ['none', 'subscription', 'id branch_id locale requested_at confirmed_at'],
      ['personal', 'subscription', 'email'],
    ],
  },

  // Classes
  bookings: {
    copy: [{ list: 'bookings', column: 'person_id', of: 'family' }],
    columns: [
      [
        'none',
        'books',
        'id session_id person_id booked_by_account_id booking_type status seat_no lot_id free_reason credit_effect cancel_kind attends decided_at created_at promoted_at grace_until skipped_for standing_by_at seat_released held_until request_id request_slot pair_with waitlist_position prefers held_lot_id offer_of',
      ],
      ['money', 'books', 'held_credits'],
      ['sealed', 'books', 'pass_step pair_code'],
    ],
  },
  booking_events: {
    copy: 'follows from the bookings',
    columns: [
      ['none', 'books', 'id booking_id at from_status to_status reason'],
      ['others', 'books', 'actor_account_id'],
    ],
  },
  multi_class_requests: {
    copy: [{ list: 'several_classes_asked_for', column: 'account_id', of: 'account' }],
    columns: [['none', 'books', 'id account_id person_id wanted created_at']],
  },
  waitlist_preferences: {
    copy: [{ list: 'waitlist_wishes', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'removal', 'account_id notice_hours short_notice quiet_from_minute quiet_until_minute updated_at'],
    ],
  },
  private_classes: {
    copy: [{ list: 'privates', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'books', 'session_id account_id format step held_until lot_id created_at booked_at released_at'],
      ['personal', 'removal', 'guests notes'],
    ],
  },
  class_sessions: {
    columns: [
      [
        'none',
        'books',
        'id branch_id room_id class_type_id difficulty_level_id series_type_id starts_at ends_at capacity out_seats places booked_count status cancel_reason private opens_at created_at series_id occurrence_no edited revision revised_at moved_at credits',
      ],
    ],
  },
  session_instructors: { columns: [['none', 'books', 'session_id instructor_id role teaches active']] },
  class_series: {
    columns: [
      [
        'none',
        'books',
        'id branch_id repeat weekdays first_day start_minute end_type end_date end_occurence created_at',
      ],
    ],
  },
  room_outages: {
    columns: [['none', 'studio', 'id branch_id room_id seat_no from_day until_day reason created_at']],
  },
  closures: { columns: [['none', 'studio', 'id branch_id first_day last_day room_ids reason created_at']] },
  private_windows: { columns: [['none', 'studio', 'id branch_id instructor_id weekday from_minute until_minute']] },
  private_exceptions: {
    columns: [['none', 'studio', 'id branch_id instructor_id day kind from_minute until_minute created_at']],
  },

  // Packs and what they are worth
  package_lots: {
    copy: [{ list: 'packs', column: 'person_id', of: 'family' }],
    columns: [
      [
        'none',
        'books',
        'id plan_id branch_id person_id source_kind source_id starts_at expires_at revoked_at created_at sharing_enabled_at share_places frozen_from frozen_until',
      ],
      ['money', 'books', 'granted'],
    ],
  },
  package_shares: {
    copy: [
      { list: 'packs_shared', column: 'lot_id', of: 'packs' },
      { list: 'packs_shared_with_me', column: 'person_id', of: 'person' },
    ],
    columns: [
      ['none', 'books', 'id lot_id places slot person_id from_at to_at'],
      ['personal', 'removal', 'email'],
    ],
  },
  package_extensions: {
    columns: [['none', 'books', 'id lot_id source_id months former_expires_at expires_at created_at']],
  },
  free_days: {
    copy: [{ list: 'free_extensions', column: 'lot_id', of: 'packs' }],
    columns: [
      ['none', 'books', 'id lot_id days former_expires_at expires_at created_at'],
      ['others', 'books', 'given_by_account_id'],
    ],
  },
  package_freezes: {
    columns: [
      [
        'none',
        'books',
        'id lot_id from_at until_at days former_expires_at expires_at created_at ended_until_at ended_days ended_expires_at ended_at',
      ],
    ],
  },
  intro_claims: {
    copy: [{ list: 'offers_had', column: 'person_id', of: 'person' }],
    columns: [
      ['none', 'books', 'branch_id key_kind person_id order_id status claimed_at'],
      ['personal', 'removal', 'key_value'],
    ],
  },
  point_lots: {
    copy: [{ list: 'points', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'books', 'id account_id order_id branch_id collection_id earned_at expires_at'],
      ['money', 'books', 'points remaining taken_back written_off'],
    ],
  },
  ledger_accounts: {
    copy: [{ list: 'balances', column: 'id', of: 'balances' }],
    columns: [
      ['none', 'books', 'id unit kind holder_id seq'],
      ['money', 'books', 'balance'],
      ['sealed', 'books', 'last_hash'],
    ],
  },
  ledger_entries: {
    copy: [{ list: 'value', column: 'account_id', of: 'balances', filled: 'seq' }],
    columns: [
      ['none', 'books', 'transaction_id account_id holder_id seq'],
      ['money', 'books', 'amount'],
      ['sealed', 'books', 'hash'],
    ],
  },
  ledger_transactions: {
    copy: [{ list: 'value_reasons', column: 'id', of: 'movements' }],
    columns: [['none', 'books', 'id event_key reason subject_id at']],
  },
  giveaways: {
    copy: 'is what staff did',
    columns: [
      ['none', 'books', 'id branch_id person_id kind subject_id reason given_at'],
      ['money', 'books', 'worth_sen'],
      ['others', 'books', 'given_by_account_id'],
    ],
  },
  referrals: {
    copy: [
      { list: 'referred_by_somebody', column: 'friend_account_id', of: 'account' },
      { list: 'friends_referred', column: 'referrer_account_id', of: 'account', without: ['order_id'] },
    ],
    columns: [
      ['none', 'books', 'branch_id status order_id joined_at ordered_at due_at settled_at'],
      ['money', 'books', 'reward_sen'],
      ['others', 'books', 'friend_account_id referrer_account_id'],
    ],
  },

  // Memberships
  contracts: {
    copy: [{ list: 'memberships', column: 'account_id', of: 'account' }],
    columns: [
      [
        'none',
        'books',
        'id number branch_id account_id person_id plan_id name credits expiry_basis status ended_reason joined_at started_at ended_at next_collection_at',
      ],
      ['money', 'books', 'price_sen currency'],
    ],
  },
  contract_events: { columns: [['none', 'books', 'id contract_id at from_status to_status reason']] },
  mandates: {
    copy: [{ list: 'mandates', column: 'contract_id', of: 'contracts' }],
    columns: [
      [
        'none',
        'books',
        'id contract_id merchant_ref method effective_on expires_on status code expires_at next_ask_at created_at authorised_at settled_at',
      ],
      ['money', 'books', 'max_sen bank_code gateway_transaction_id'],
    ],
  },
  collections: {
    copy: [{ list: 'collections', column: 'contract_id', of: 'contracts' }],
    columns: [
      [
        'none',
        'books',
        'id contract_id place from_at until_at credits status due_at next_try_at captured_at charge_id charge_status created_at receipt_number tax_included',
      ],
      ['money', 'books', 'amount_sen tax_basis_points tax_sen'],
    ],
  },
  charges: {
    columns: [
      ['none', 'books', 'id collection_id mandate_id merchant_ref status code next_ask_at created_at settled_at'],
      ['money', 'books', 'amount_sen currency gateway_transaction_id'],
    ],
  },

  // Orders and payments
  orders: {
    copy: [{ list: 'orders', column: 'account_id', of: 'account' }],
    columns: [
      [
        'none',
        'books',
        'id number branch_id account_id person_id status paid_attempt_id placed_at paid_at expires_at updated_at locale cart_id cart_version coupon_code shipping_method delivery_time leave_at_door hold_lengthened_at courier tracking_number invoice_number kept_for_account_id',
      ],
      [
        'money',
        'books',
        'subtotal_sen discount_sen store_credit_sen total_sen gateway_sen delivery_sen points_sen gift_card_sen referral_sen bag_fee_sen tip_sen tax_sen tax_added_sen cash_due_sen buyer_tin',
      ],
      ['personal', 'removal', 'email phone contact_name shipping_address billing_address shipping_remarks'],
      ['sealed', 'books', 'guest_network'],
    ],
  },
  order_lines: {
    copy: [{ list: 'order_lines', column: 'order_id', of: 'orders' }],
    columns: [
      [
        'none',
        'books',
        'id order_id kind plan_id title quantity fulfilled_at lot_id product_id variant_id option_title picture price_rule weight_grams details deal_id tax_included',
      ],
      ['money', 'books', 'unit_sen total_sen base_sen discount_sen tax_basis_points tax_sen'],
    ],
  },
  order_line_stock: { columns: [['none', 'books', 'line_id variant_id quantity']] },
  order_events: { columns: [['none', 'books', 'id order_id at from_status to_status reason']] },
  order_points: {
    columns: [
      ['none', 'books', 'order_id lot_id'],
      ['money', 'books', 'points returned'],
    ],
  },
  order_gift_cards: {
    columns: [
      ['none', 'books', 'order_id card_id'],
      ['money', 'books', 'amount_sen returned_sen'],
    ],
  },
  order_cancellations: {
    copy: [{ list: 'cancellations', column: 'order_id', of: 'orders' }],
    columns: [
      ['none', 'books', 'id order_id reason destination status requested_at decided_at answer'],
      ['money', 'books', 'amount_sen'],
      ['personal', 'removal', 'comment'],
      ['others', 'books', 'decided_by_account_id'],
    ],
  },
  refunds: {
    copy: [{ list: 'refunds', column: 'order_id', of: 'orders' }],
    columns: [
      [
        'none',
        'books',
        'id order_id attempt_id cancellation_id reason destination status event_key created_at processed_at ask_at failure',
      ],
      ['money', 'books', 'amount_sen tender cash_sen gateway_refund_id transfer_reference'],
      ['others', 'books', 'given_by_account_id'],
    ],
  },
  payment_attempts: {
    copy: [{ list: 'payments', column: 'order_id', of: 'orders' }],
    columns: [
      [
        'none',
        'books',
        'id order_id provider method business_model merchant_ref status code expires_at next_requery_at requeries created_at settled_at unanswered_since hastened request_id',
      ],
      ['money', 'books', 'amount_sen currency bank_code gateway_transaction_id gateway_order_id cash_sen received_sen'],
      ['personal', 'removal', 'payer_phone payer_name'],
      ['others', 'books', 'taken_by_account_id'],
    ],
  },
  payment_events: {
    columns: [
      ['none', 'books', 'id provider channel merchant_ref verdict received_at occurred_at request_id'],
      ['personal', 'gateway', 'raw'],
      ['sealed', 'books', 'dedupe_key'],
    ],
  },
  payment_event_bodies: {
    columns: [
      ['none', 'gateway', 'event_id'],
      ['personal', 'gateway', 'body headers'],
    ],
  },
  payment_rejections: {
    columns: [
      ['none', 'rejection', 'channel reason merchant_ref times first_at last_at'],
      ['sealed', 'rejection', 'message_hash'],
    ],
  },
  payment_downtimes: { columns: [['none', 'downtime', 'provider downtime_id subject is_down changed_at heard_at']] },
  gateway_statements: { columns: [['none', 'books', 'id branch_id provider day made_at']] },
  gateway_statement_lines: {
    columns: [
      ['none', 'books', 'id statement_id kind reference order_number gateway_id'],
      ['money', 'books', 'ours_sen theirs_sen'],
    ],
  },
  invoice_counters: { columns: [['none', 'books', 'branch_id year last']] },
  coupon_uses: {
    columns: [
      ['none', 'books', 'order_id coupon_id state taken_at settled_at'],
      ['money', 'books', 'discount_sen'],
      ['sealed', 'books', 'buyer_keys'],
    ],
  },
  gift_cards: {
    columns: [
      ['none', 'books', 'id branch_id status created_at'],
      ['money', 'books', 'value_sen'],
      ['sealed', 'books', 'code_hash last_four'],
    ],
  },
  gifts: {
    copy: [{ list: 'gifts', column: 'line_id', of: 'lines' }],
    columns: [
      [
        'none',
        'books',
        'card_id line_id artwork delivery locale send_at due_at sent_at sends opened_at created_at posted_at cart_gift_id',
      ],
      ['personal', 'removal', 'title sender_name recipient_name recipient_email message recipient_address'],
    ],
  },
  studio_tasks: {
    copy: staffOnly,
    columns: [
      ['none', 'books', 'id branch_id kind subject_kind subject_id details created_at done_at due_at snoozed_until'],
      ['others', 'books', 'done_by_account_id assigned_to_account_id'],
    ],
  },

  // Carts
  carts: {
    copy: [{ list: 'cart', column: 'id', of: 'carts' }],
    columns: [
      ['none', 'cart', 'id branch_id account_id version created_at updated_at'],
      ['personal', 'cart', 'checkout'],
      ['sealed', 'cart', 'token_hash'],
    ],
  },
  cart_lines: {
    copy: [{ list: 'cart_lines', column: 'cart_id', of: 'carts' }],
    columns: [['none', 'cart', 'cart_id place product_id variant_id quantity checkout added_at gift_id']],
  },
  cart_gifts: {
    copy: [{ list: 'gifts_in_the_cart', column: 'cart_id', of: 'carts' }],
    columns: [
      ['none', 'cart', 'id cart_id artwork delivery send_on locale created_at'],
      ['money', 'cart', 'value_sen'],
      ['personal', 'cart', 'title sender_name recipient_name recipient_email message recipient_address'],
    ],
  },
  cart_gift_cards: { columns: [['none', 'cart', 'cart_id card_id applied_at']] },
  cart_merges: { columns: [['none', 'cart', 'cart_id guest_cart_id merged_at']] },

  // What members say and look at
  product_reviews: {
    copy: [{ list: 'reviews', column: 'account_id', of: 'account' }],
    columns: [
      ['none', 'books', 'id product_id account_id stars option_title created_at updated_at hidden_at'],
      ['personal', 'removal', 'body'],
    ],
  },
  wishlist_items: {
    copy: [{ list: 'saved_products', column: 'account_id', of: 'account' }],
    columns: [['none', 'removal', 'account_id product_id price_sen added_at']],
  },
  recent_products: {
    copy: [{ list: 'seen_products', column: 'account_id', of: 'account' }],
    columns: [['none', 'removal', 'account_id product_id seen_at']],
  },
  price_group_members: {
    copy: 'is what the studio made',
    columns: [['none', 'studio', 'account_id price_group_id']],
  },

  // Staff
  work_runs: {
    copy: staffOnly,
    columns: [
      ['none', 'books', 'id branch_id kind asked_by_account_id state created_at starts_at ended_at total done failed'],
      ['none', 'workInput', 'input result'],
    ],
  },
  work_rows: {
    copy: staffOnly,
    columns: [['none', 'workInput', 'run_id subject_id person_id state reason']],
  },
  saved_views: {
    copy: staffOnly,
    columns: [['none', 'studio', 'id branch_id list name query account_id created_at updated_at']],
  },
  staff_devices: {
    copy: staffOnly,
    columns: [
      [
        'none',
        'studio',
        'id branch_id kind name account_id enrolled_by_account_id enrolled_at last_used_at password_at factor_at pin_tries',
      ],
      ['sealed', 'studio', 'key_hash'],
    ],
  },
  staff_factors: {
    copy: 'is a secret',
    columns: [
      ['none', 'studio', 'account_id last_step set_up_at'],
      ['sealed', 'studio', 'secret next_secret recovery_hashes'],
    ],
  },
  staff_pins: {
    copy: 'is a secret',
    columns: [
      ['none', 'studio', 'account_id tries set_at'],
      ['sealed', 'studio', 'pin_hash'],
    ],
  },
  substitute_offers: {
    copy: staffOnly,
    columns: [
      ['none', 'books', 'id request_id instructor_id status asked_by_account_id asked_at answer_by answered_at'],
    ],
  },
  substitute_requests: {
    copy: staffOnly,
    columns: [
      [
        'none',
        'books',
        'id branch_id session_id absent_id proposed_id reason status requested_by_account_id requested_at substitute_id answer answered_by_account_id answered_at',
      ],
    ],
  },
  audit_entries: {
    copy: 'is what staff did',
    columns: [
      [
        'none',
        'proof',
        'id at branch_id actor_account_id actor_role action subject_kind subject_id request_id hash_version',
      ],
      ['personal', 'proof', 'details'],
      ['sealed', 'proof', 'previous_hash hash'],
    ],
  },

  // What the studio offers
  banners: { columns: [['none', 'studio', 'id branch_id type path url title body action sort active place audience']] },
  branches: { columns: [['none', 'studio', 'id code name time_zone currency sort active']] },
  brands: { columns: [['none', 'studio', 'id branch_id slug name line sort']] },
  bundle_parts: { columns: [['none', 'studio', 'bundle_id variant_id quantity']] },
  categories: { columns: [['none', 'studio', 'id branch_id parent_id slug name picture sort active size_guide']] },
  class_types: {
    columns: [
      [
        'none',
        'studio',
        'id branch_id series_type_id difficulty_level_id slug name description duration_minutes spring sort private_format active credits cancel_window about',
      ],
    ],
  },
  coupons: {
    columns: [
      [
        'none',
        'studio',
        'id branch_id code kind percent amount_sen min_goods_sen starts_at ends_at uses_max uses_per_person taken included_product_ids included_category_ids excluded_product_ids excluded_category_ids active created_at updated_at',
      ],
    ],
  },
  deal_items: { columns: [['none', 'studio', 'deal_id variant_id unit_sen quantity sold']] },
  deals: { columns: [['none', 'studio', 'id branch_id slug name starts_at ends_at']] },
  difficulty_levels: { columns: [['none', 'studio', 'id branch_id slug name coils sort active description']] },
  documents: { columns: [['none', 'proof', 'id branch_id kind version title body sha256 effective_at']] },
  group_prices: { columns: [['none', 'studio', 'variant_id price_group_id unit_sen']] },
  instructor_skills: { columns: [['none', 'studio', 'instructor_id class_type_id']] },
  instructors: { columns: [['none', 'studio', 'id branch_id slug name bio active sort pronoun line portrait about']] },
  package_plans: {
    columns: [
      [
        'none',
        'studio',
        'id branch_id slug kind name description credits price_sen validity_days expiry_basis intro sharers class_type_ids series_type_ids joinable active sort version replaced_by',
      ],
    ],
  },
  picture_files: { columns: [['none', 'studio', 'picture_id form width bytes']] },
  pictures: { columns: [['none', 'studio', 'id path width height status source claimed_at created_at']] },
  price_groups: { columns: [['none', 'studio', 'id branch_id slug name']] },
  product_pictures: { columns: [['none', 'studio', 'id product_id path alternative sort']] },
  product_variants: {
    columns: [
      [
        'none',
        'studio',
        'id product_id sku choices title picture price_sen stock held min_quantity min_sale_quantity max_sale_quantity keep_available active sort',
      ],
    ],
  },
  products: {
    columns: [
      [
        'none',
        'studio',
        'id branch_id shop_id brand_id category_id slug type status name summary description options keywords plan_id weight_grams sort published_at created_at updated_at price_sen available sold_recently rating_sum rating_count search_words search_text version goes_with',
      ],
    ],
  },
  rooms: { columns: [['none', 'studio', 'id branch_id name capacity sort for_privates active positions landmarks']] },
  search_terms: { columns: [['none', 'site', 'branch_id word products']] },
  series_types: { columns: [['none', 'studio', 'id branch_id slug name sort active']] },
  settings: { columns: [['none', 'studio', 'branch_id key value updated_at']] },
  shipping_methods: {
    columns: [
      [
        'none',
        'studio',
        'id branch_id slug name state_ids price_sen included_grams per_kg_sen free_from_sen days_from days_to active sort',
      ],
    ],
  },
  shops: { columns: [['none', 'studio', 'id branch_id slug name line sort']] },
  static_blocks: { columns: [['none', 'studio', 'id branch_id kind slug title body sort']] },
  stock_movements: { columns: [['none', 'books', 'id variant_id change reason event_key at note']] },
  tier_prices: { columns: [['none', 'studio', 'variant_id quantity unit_sen']] },

  // The running site
  check_results: { columns: [['none', 'site', 'name level measure since checked_at']] },
  clock_offset: { columns: [['none', 'site', 'only_row offset_ms frozen_at']] },
  deployment: {
    columns: [
      ['none', 'site', 'only_row demo'],
      ['sealed', 'site', 'secret_fingerprint'],
    ],
  },
  idempotency_answers: {
    columns: [
      ['none', 'answer', 'key endpoint status created_at'],
      ['personal', 'answer', 'actor answer'],
      ['sealed', 'answer', 'request_hash'],
    ],
  },
  migrations: { columns: [['none', 'site', 'name sha256 compatible applied_at']] },
  process_figures: { columns: [['none', 'site', 'process figures at']] },
  rate_limits: {
    columns: [
      ['none', 'answer', 'points expire'],
      ['personal', 'answer', 'key'],
    ],
  },
  sending_hold: { columns: [['none', 'site', 'only_row since newest_at']] },
  upkeep: { columns: [['none', 'site', 'kind at found']] },
}
