/**
 * Every form of the site that is sent by a press, by its address and its fields, with the view that shows it, or the
 * step of the checkout. `every-page` fails at a form that is new; `modals-and-forms` presses each of these.
 */
export const siteForms: Readonly<Record<string, string>> = {
  '/cancel-order: act comment destination order_id reason': 'cancel-order',
  '/cancel-order: act comment destination order_id reason stay': 'modal-cancel-order',
  '/checkout/payment-redirect: account_type agreed agreement bank_code cart contact_number covered key line payment_method to_pay total version':
    '/checkout?step=3',
  '/checkout/payment-redirect: account_type bank_code contact_number covered key lot_id payment_method total':
    'packages-extend',
  '/checkout/payment-redirect: account_type bank_code contact_number covered key order_id payment_method':
    'modal-payment',
  '/checkout/payment-redirect: account_type bank_code contact_number covered key payment_method plan_id total':
    'packages-purchase',
  '/checkout/payment-redirect: account_type bank_code contact_number covered key payment_method plan_id total use_points':
    'held-credit-purchase',
  '/checkout/payment-redirect: account_type bank_code key order_id payment_method': 'checkout-refused',
  '/checkout: buyer_tin email intent phone': '/checkout?step=1',
  '/checkout: city intent leave_at_door recipient same_billing shipping_method shipping_remarks state_id street_address unit zip':
    '/checkout?step=2',
  '/contact-us: email full_name message phone subject': 'contact-us',
  '/forget-password: code intent login password': 'forget-password-code',
  '/forget-password: intent login': 'forget-password',
  '/forget-password: intent login next': 'modal-forget-password',
  '/giftcard: amount delivery email intent key other personal_message phone recipient_email recipient_name send_on sender_name template title':
    'gift-card',
  '/giftcard: amount delivery intent key other personal_message recipient_email recipient_name send_on sender_name template title':
    'new-member-gift-card',
  '/giftcard: code intent': 'gift-card-balance',
  '/giftcard: intent': 'gift-card-claim',
  '/my-account/account-settings: birth_day birth_month birth_year business_model display_name emergency_contact_name emergency_contact_phone first_name full_name gender last_name locale preferred_location':
    'account-family',
  '/my-account/account-settings: birth_day birth_month birth_year dependant display_name full_name key':
    'account-family',
  '/my-account/auth: code intent login password': 'auth-code',
  '/my-account/auth: correction intent': 'auth',
  '/my-account/auth: intent login': 'auth-email',
  '/my-account/auth: intent password': 'modal-delete-account',
  '/my-account/change-password: new_password old_password': 'change-password',
  '/my-account/classes/any: ids key person_id wanted': 'any-of-several',
  '/my-account/classes/waitlist: from notice quiet until': 'waitlist-preferences',
  '/my-account/classes: id': 'hold-classes',
  '/my-account/notification: class_changes expiry news queue reminder': 'notification',
  '/my-account/orders/view: act gift_card_id': 'gift-order',
  '/newsletter: email': 'newsletter',
  '/newsletter: end id key': 'newsletter-end',
  '/privates: format intent slot': 'privates-board',
  '/schedules/booking: first_id key second_id session_id waitlist': 'family-together',
  '/schedules/booking: key lot_id seat_no seat_offered session_id': 'schedules-booking',
  '/schedules/booking: key lot_id seat_no session_id': 'held-credit-sheet',
  '/schedules/booking: key person_id session_id waitlist': 'family-waitlist',
  '/schedules/booking: key session_id waitlist': 'family-together',
  '/sign/e-waiver: consents.health consents.risks consents.sensitive_data kind language person_id signature_png typed_name version':
    'sign-waiver',
  '/sign/e-waiver: consents.health consents.risks consents.sensitive_data kind language person_id signature_png stay typed_name version':
    'modal-waiver',
  '/signin: login next password': 'modal-login',
  '/signin: login password': 'signin',
  '/signup: agreed birth_day birth_month birth_year full_name login next password privacy_version referral_code terms_version':
    'modal-sign-up',
  '/signup: agreed birth_day birth_month birth_year full_name login password privacy_version referral_code terms_version':
    'signup',
  '/track-order: contact number': 'track-order',
}

/** The cart, which is kept on the device, and what is asked about first: there no press sends a form. */
const needsNoNetwork = ['/shop/view: quantity', '/schedules/booking: hold seat_no seat_offered session_id']

/** Whether the table knows this form, in either language. */
export function isKnownForm(name: string): boolean {
  const bare = name.replace(/^\/zh(?=\/)/, '').replace(/^\/zh(?=:)/, '/')
  return bare in siteForms || needsNoNetwork.includes(bare)
}
