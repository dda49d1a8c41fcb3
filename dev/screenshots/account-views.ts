import { opensBy, pressLink, toDialog, words, type View } from './view.ts'

/** Pages of an account. */
export const accountViews: readonly View[] = [
  { name: 'my-account', path: () => '/my-account', who: 'member' },
  { name: 'addresses', path: () => '/my-account/address', who: 'member' },
  {
    name: 'address-edit',
    path: () => '/my-account/address',
    who: 'member',
    open: async (page, locale) => pressLink(page, words[locale].addresses.add),
    modal: 'ADDRESS_VIEW_AND_EDIT',
  },
  { name: 'account-settings', path: () => '/my-account/account-settings', who: 'member' },
  { name: 'account-family', path: () => '/my-account/account-settings?family=add', who: 'guardian' },
  {
    name: 'account-settings-verify',
    path: () => '/my-account/account-settings?verify=email',
    who: 'buyer',
    isBreadth: true,
  },
  {
    name: 'modal-verify-email',
    path: () => '/my-account/account-settings',
    who: 'buyer',
    open: async (page) => {
      await page.getByRole('main').locator('a[href*="verify=email"]').first().click()
      await toDialog(page)
    },
    modal: 'VERIFY_EMAIL_VIEW',
  },
  { name: 'notification', path: () => '/my-account/notification', who: 'buyer' },
  {
    name: 'modal-delete-address',
    path: () => '/my-account/address',
    who: 'member',
    open: opensBy('a[href*="delete"]'),
    modal: 'DELETE_ADDRESS',
  },
  { name: 'change-password', path: () => '/my-account/change-password', who: 'member' },
  { name: 'auth', path: () => '/my-account/auth', who: 'member' },
  { name: 'auth-delete', path: () => '/my-account/auth?delete=1', who: 'member', isBreadth: true },
  { name: 'auth-email', path: () => '/my-account/auth?contact=email', who: 'member', isBreadth: true },
  { name: 'auth-code', path: () => '/my-account/auth?contact=code', who: 'member', isBreadth: true },
  { name: 'auth-merge', path: () => '/my-account/auth?merge=1', who: 'member', isBreadth: true },
  { name: 'auth-merge-code', path: () => '/my-account/auth?merge=code', who: 'member', isBreadth: true },
  {
    name: 'modal-merge',
    path: () => '/my-account/auth',
    who: 'member',
    open: opensBy('a[href*="merge=1"]'),
    modal: 'VERIFY_ACCOUNT_VIEW',
  },
  {
    name: 'modal-delete-account',
    path: () => '/my-account/auth',
    who: 'newcomer',
    open: opensBy('a[href*="delete=1"]'),
    modal: 'DELETE_ACCOUNT',
  },
  { name: 'coin', path: () => '/my-account/coin', who: 'member' },
  { name: 'refer-to-friend', path: () => '/my-account/refer-to-friend', who: 'member' },
  { name: 'my-payments', path: () => '/my-account/payment', who: 'member' },
  { name: 'my-forms', path: () => '/my-account/forms', who: 'member' },
  {
    name: 'modal-signed',
    path: () => '/my-account/forms',
    who: 'member',
    open: opensBy('a[href*="?form="]'),
    modal: 'PREVIEW_SIGNED_MODAL',
  },
  { name: 'wishlist', path: () => '/my-account/wishlist', who: 'member' },
  { name: 'recent-products', path: () => '/my-account/recent-products', who: 'member' },
  { name: 'help-center', path: () => '/my-account/help-center', who: 'member' },
  { name: 'legal-notice', path: () => '/my-account/legal-notice', who: 'member' },
  { name: 'sign-waiver', path: () => '/sign/e-waiver', who: 'newcomer' },
  { name: 'sign-terms', path: () => '/sign/terms', who: 'member' },
  { name: 'sign-privacy', path: () => '/sign/privacy', who: 'member' },
]
