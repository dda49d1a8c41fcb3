import { openCart } from './open-cart.ts'
import { booking, pressButton, words, type Subjects, type View, type Who } from './view.ts'

interface StatePage extends Pick<View, 'path' | 'open'> {
  /** Only an account has it. */
  readonly isOwn?: true
}

/** The pages that are shown in the states. */
const pages = {
  home: { path: () => '/' },
  schedules: { path: () => '/schedules' },
  sheet: { path: booking },
  'full-sheet': { path: ({ family }: Subjects) => `/schedules/booking?session_id=${family.fullSessionId}` },
  packages: { path: () => '/packages' },
  purchase: { path: ({ planId }: Subjects) => `/packages/purchase?plan_id=${planId}` },
  shop: { path: () => '/shop' },
  product: { path: () => '/shop/view?slug=balance-pad' },
  cart: { path: () => '/shop/view?slug=balance-pad', open: openCart },
  checkout: { path: () => '/checkout' },
  'gift-card': { path: () => '/giftcard' },
  'my-account': { path: () => '/my-account', isOwn: true },
  'my-classes': { path: () => '/my-account/classes', isOwn: true },
  'check-in': { path: () => '/my-account/classes/checkin', isOwn: true },
  'my-packages': { path: () => '/my-account/packages', isOwn: true },
  'my-orders': { path: () => '/my-account/orders', isOwn: true },
  profile: { path: () => '/my-account/account-settings', isOwn: true },
  logins: { path: () => '/my-account/auth', isOwn: true },
  delete: {
    path: () => '/my-account/auth',
    isOwn: true,
    open: async (page, locale) => pressButton(page, words[locale].privacy.open),
  },
  notification: { path: () => '/my-account/notification', isOwn: true },
  wallet: { path: () => '/my-account/coin', isOwn: true },
  waiver: { path: () => '/sign/e-waiver', isOwn: true },
} as const satisfies Readonly<Record<string, StatePage>>

type PageName = keyof typeof pages

interface State {
  readonly who?: Who
  readonly network?: View['network']
  /** All its pages, if not those that this person has. */
  readonly only?: readonly PageName[]
}

/** The states that a person or a device can be in. */
const states = {
  'new-member': { who: 'newcomer' },
  guest: {},
  'only-waiting': { who: 'waiting' },
  'expired-pack': { who: 'expired' },
  'frozen-pack': { who: 'frozen' },
  'long-email': { who: 'longEmail' },
  unverified: { who: 'unverified' },
  'unpaid-order': { who: 'unpaid' },
  'sold-out-cart': { who: 'soldOut' },
  offline: { who: 'member', network: 'lost' },
  'no-network': { who: 'member', network: 'none', only: ['my-classes'] },
} as const satisfies Readonly<Record<string, State>>

/**
 * A group of views for each state: every page that such a person has, named by both, as `expired-pack-my-classes`. They
 * are other looks of pages that the topics show.
 */
export const stateViews: Readonly<Record<string, readonly View[]>> = Object.fromEntries(
  Object.entries<State>(states).map(([name, state]) => [name, viewsOf(name, state)]),
)

function viewsOf(name: string, { who, network, only }: State): readonly View[] {
  return Object.entries<StatePage>(pages)
    .filter(([page, { isOwn }]) => only?.some((one) => one === page) ?? (who !== undefined || isOwn !== true))
    .map(([page, { path, open }]) => ({
      name: `${name}-${page}`,
      path,
      ...(open && { open }),
      ...(who && { who }),
      ...(network && { network }),
      isBreadth: true,
    }))
}
