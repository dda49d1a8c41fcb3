import { accounts } from './en/accounts-pages.ts'
import { bookings } from './en/bookings-pages.ts'
import { care } from './en/care-pages.ts'
import { checkin } from './en/check-in-pages.ts'
import { checkout } from './en/checkout-pages.ts'
import { content } from './en/content-pages.ts'
import { family } from './en/family-pages.ts'
import { forms } from './en/forms-pages.ts'
import { goals } from './en/goals-pages.ts'
import { hold } from './en/hold-pages.ts'
import { home } from './en/home.ts'
import { kiosk } from './en/kiosk-pages.ts'
import { account } from './en/my-account-pages.ts'
import { notices } from './en/notices-pages.ts'
import { packages } from './en/packages-pages.ts'
import { paging } from './en/paging-pages.ts'
import { privates } from './en/privates-pages.ts'
import { days, schedules } from './en/schedules-pages.ts'
import { sharing } from './en/sharing-pages.ts'
import { shell } from './en/shell.ts'
import { swap } from './en/swap-pages.ts'
import { verify } from './en/verify-pages.ts'
import { wishes } from './en/wishes-pages.ts'

/**
 * What the pages say, one group of words per room: `useTranslations('home')`. A page receives the groups that
 * `web/kit/word-groups.ts` lists for its address, in its own language alone.
 */
export const pagesEn = {
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
