import { account, accounts, security, verify } from './en/accounts-pages.ts'
import { addresses } from './en/addresses-pages.ts'
import { checkin, kiosk } from './en/attendance-pages.ts'
import { bookings, family, swap } from './en/bookings-pages.ts'
import { cancellations } from './en/cancellations-pages.ts'
import { cart } from './en/cart-pages.ts'
import { collections, product, catalog } from './en/catalog-pages.ts'
import { staffBooking, staffCheckIn, staffSigning } from './en/check-in-pages.ts'
import { cartCheckout } from './en/checkout-pages.ts'
import { claims } from './en/claims-pages.ts'
import { consoleFrame } from './en/console-pages.ts'
import { contact } from './en/contact-pages.ts'
import { content } from './en/content-pages.ts'
import { contracts } from './en/contracts-pages.ts'
import { staffLogin } from './en/devices-pages.ts'
import { referrals } from './en/discounts-pages.ts'
import { forms } from './en/forms-pages.ts'
import { giftcards } from './en/giftcards-pages.ts'
import { holds } from './en/holds-pages.ts'
import { instructors } from './en/instructors-pages.ts'
import { invoice } from './en/invoices-pages.ts'
import { corrections, memberActs, memberList, memberMany, memberPage } from './en/members-pages.ts'
import { merges, staffMerge } from './en/merges-pages.ts'
import { notifications, push } from './en/messages-pages.ts'
import { newsletter } from './en/newsletter-pages.ts'
import { noNetwork, offline } from './en/offline-pages.ts'
import { bankReasons, checkout } from './en/orders-pages.ts'
import { packages, sharing } from './en/packages-pages.ts'
import { dependants } from './en/people-pages.ts'
import { privacy } from './en/privacy-pages.ts'
import { privates } from './en/privates-pages.ts'
import { orders } from './en/purchases-pages.ts'
import { reviews } from './en/reviews-pages.ts'
import { days, schedules } from './en/schedules-pages.ts'
import { copyLink, home, paging, shell } from './en/shell-pages.ts'
import { offers, substitutes } from './en/substitutes-pages.ts'
import { staffTasks } from './en/tasks-pages.ts'
import { timetable } from './en/timetable-pages.ts'
import { myDay, staffToday } from './en/today-pages.ts'
import { friends, multiClassRequests, waitlistPreferences } from './en/waitlist-pages.ts'
import { wallet } from './en/wallet-pages.ts'
import { wishlist } from './en/wishlist-pages.ts'
import { work } from './en/work-pages.ts'

/**
 * What the pages say, one group of words per room: `useTranslations('home')`. A page receives the groups that
 * its route names in `handle`, in its own language alone.
 */
export const pagesEn = {
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
