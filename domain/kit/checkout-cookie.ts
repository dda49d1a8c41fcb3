/**
 * The cookie of the pages with the e-mail and phone that were typed at the checkout, for as long as the browser is open
 * and nobody logs out.
 */
export const checkoutCookieName = 'hundred_checkout'
