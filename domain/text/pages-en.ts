import { account } from './en/my-account-pages.ts'
import { bookings } from './en/bookings-pages.ts'
import { checkout } from './en/checkout-pages.ts'
import { days, schedules } from './en/schedules-pages.ts'
import { accounts } from './en/accounts-pages.ts'
import { forms } from './en/forms-pages.ts'
import { content } from './en/content-pages.ts'
import { home } from './en/home.ts'
import { packages } from './en/packages-pages.ts'
import { shell } from './en/shell.ts'

/**
 * What the pages say, one group of words per room: `useTranslations('home')`. A page receives the groups that
 * `web/kit/word-groups.ts` lists for its address, in its own language alone.
 */
export const pagesEn = {
  accounts,
  content,
  home,
  packages,
  shell,
  days,
  schedules,
  bookings,
  checkout,
  account,
  forms,
} as const
