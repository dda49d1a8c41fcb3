import { account } from './zh/my-account-pages.ts'
import { bookings } from './zh/bookings-pages.ts'
import { checkout } from './zh/checkout-pages.ts'
import { days, schedules } from './zh/schedules-pages.ts'
import { accounts } from './zh/accounts-pages.ts'
import { forms } from './zh/forms-pages.ts'
import { content } from './zh/content-pages.ts'
import { home } from './zh/home.ts'
import { packages } from './zh/packages-pages.ts'
import { shell } from './zh/shell.ts'

/**
 * What the pages say, one group of words per room: `useTranslations('home')`. A page receives the groups that
 * `web/kit/word-groups.ts` lists for its address, in its own language alone.
 */
export const pagesZh = {
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
