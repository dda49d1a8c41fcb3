import { account, accounts, security, verify } from './zh/accounts-pages.ts'
import { addresses } from './zh/addresses-pages.ts'
import { checkin, kiosk } from './zh/attendance-pages.ts'
import { bookings, family, swap } from './zh/bookings-pages.ts'
import { cancellations } from './zh/cancellations-pages.ts'
import { cart } from './zh/cart-pages.ts'
import { collections, product, catalog } from './zh/catalog-pages.ts'
import { staffBooking, staffCheckIn, staffSigning } from './zh/check-in-pages.ts'
import { cartCheckout } from './zh/checkout-pages.ts'
import { claims } from './zh/claims-pages.ts'
import { consoleFrame } from './zh/console-pages.ts'
import { contact } from './zh/contact-pages.ts'
import { content } from './zh/content-pages.ts'
import { contracts } from './zh/contracts-pages.ts'
import { staffLogin } from './zh/devices-pages.ts'
import { referrals } from './zh/discounts-pages.ts'
import { forms } from './zh/forms-pages.ts'
import { giftcards } from './zh/giftcards-pages.ts'
import { holds } from './zh/holds-pages.ts'
import { instructors } from './zh/instructors-pages.ts'
import { invoice } from './zh/invoices-pages.ts'
import { corrections, memberActs, memberList, memberMany, memberPage } from './zh/members-pages.ts'
import { merges, staffMerge } from './zh/merges-pages.ts'
import { notifications, push } from './zh/messages-pages.ts'
import { newsletter } from './zh/newsletter-pages.ts'
import { noNetwork, offline } from './zh/offline-pages.ts'
import { bankReasons, checkout } from './zh/orders-pages.ts'
import { packages, sharing } from './zh/packages-pages.ts'
import { dependants } from './zh/people-pages.ts'
import { privacy } from './zh/privacy-pages.ts'
import { privates } from './zh/privates-pages.ts'
import { orders } from './zh/purchases-pages.ts'
import { reviews } from './zh/reviews-pages.ts'
import { days, schedules } from './zh/schedules-pages.ts'
import { copyLink, home, paging, shell } from './zh/shell-pages.ts'
import { offers, substitutes } from './zh/substitutes-pages.ts'
import { staffTasks } from './zh/tasks-pages.ts'
import { timetable } from './zh/timetable-pages.ts'
import { myDay, staffToday } from './zh/today-pages.ts'
import { friends, multiClassRequests, waitlistPreferences } from './zh/waitlist-pages.ts'
import { wallet } from './zh/wallet-pages.ts'
import { wishlist } from './zh/wishlist-pages.ts'
import { work } from './zh/work-pages.ts'

/**
 * What the pages say, one group of words per room: `useTranslations('home')`. A page receives the groups that
 * its route names in `handle`, in its own language alone.
 */
export const pagesZh = {
  accounts,
  addresses,
  consoleFrame,
  staffLogin,
  timetable,
  substitutes,
  offers,
  work,
  memberList,
  staffBooking,
  staffCheckIn,
  staffSigning,
  staffToday,
  myDay,
  staffTasks,
  corrections,
  memberPage,
  memberActs,
  memberMany,
  staffMerge,
  contact,
  content,
  contracts,
  home,
  packages,
  privates,
  shell,
  days,
  schedules,
  bookings,
  bankReasons,
  checkout,
  cartCheckout,
  claims,
  account,
  forms,
  notifications,
  push,
  verify,
  security,
  privacy,
  merges,
  checkin,
  waitlistPreferences,
  friends,
  swap,
  sharing,
  kiosk,
  holds,
  family,
  multiClassRequests,
  dependants,
  paging,
  copyLink,
  catalog,
  product,
  collections,
  orders,
  cancellations,
  wallet,
  wishlist,
  reviews,
  cart,
  invoice,
  newsletter,
  noNetwork,
  offline,
  referrals,
  giftcards,
  instructors,
} as const
