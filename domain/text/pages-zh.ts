import { accounts } from './zh/accounts-pages.ts'
import { bookings } from './zh/bookings-pages.ts'
import { care } from './zh/care-pages.ts'
import { checkin } from './zh/check-in-pages.ts'
import { checkout } from './zh/checkout-pages.ts'
import { content } from './zh/content-pages.ts'
import { family } from './zh/family-pages.ts'
import { forms } from './zh/forms-pages.ts'
import { goals } from './zh/goals-pages.ts'
import { hold } from './zh/hold-pages.ts'
import { home } from './zh/home.ts'
import { kiosk } from './zh/kiosk-pages.ts'
import { account } from './zh/my-account-pages.ts'
import { notices } from './zh/notices-pages.ts'
import { packages } from './zh/packages-pages.ts'
import { paging } from './zh/paging-pages.ts'
import { privates } from './zh/privates-pages.ts'
import { days, schedules } from './zh/schedules-pages.ts'
import { sharing } from './zh/sharing-pages.ts'
import { shell } from './zh/shell.ts'
import { swap } from './zh/swap-pages.ts'
import { verify } from './zh/verify-pages.ts'
import { wishes } from './zh/wishes-pages.ts'

/**
 * What the pages say, one group of words per room: `useTranslations('home')`. A page receives the groups that
 * `web/kit/word-groups.ts` lists for its address, in its own language alone.
 */
export const pagesZh = {
  accounts,
  content,
  home,
  packages,
  privates,
  shell,
  days,
  schedules,
  bookings,
  checkout,
  account,
  forms,
  notices,
  verify,
  checkin,
  wishes,
  swap,
  sharing,
  kiosk,
  hold,
  family,
  goals,
  care,
  paging,
} as const
