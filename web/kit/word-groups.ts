import { barePath } from './locale.ts'
import type { WordGroup } from './words.tsx'

/**
 * Which groups of words a page needs, its modals included; the frame's own are always there. The longest address that
 * fits decides. Only these travel with the page, in the page's own language.
 */
const groupsByPath: ReadonlyArray<readonly [path: string, groups: readonly WordGroup[]]> = [
  ['/', ['home', 'packages', 'days', 'schedules']],
  ['/packages', ['days', 'packages', 'hold', 'family']],
  ['/signin', ['accounts']],
  ['/signup', ['accounts']],
  ['/logout', ['accounts']],
  ['/terms', ['content', 'days']],
  ['/privacy-policy', ['content', 'days']],
  ['/schedules', ['days', 'schedules', 'bookings', 'accounts', 'forms', 'hold', 'family']],
  ['/privates', ['days', 'privates', 'accounts']],
  ['/packages/purchase', ['days', 'checkout', 'accounts', 'hold', 'family']],
  ['/checkout', ['days', 'checkout', 'hold', 'family']],
  [
    '/my-account',
    [
      'days',
      'account',
      'accounts',
      'bookings',
      'forms',
      'checkin',
      'sharing',
      'swap',
      'verify',
      'wishes',
      'hold',
      'family',
      'goals',
      'care',
      'paging',
    ],
  ],
  ['/my-account/notification', ['days', 'account', 'notices', 'paging']],
  ['/staff/kiosk', ['kiosk']],
  ['/sign', ['days', 'forms', 'accounts']],
]

/** The groups of that address: `/zh/packages/purchase` takes those of `/packages/purchase`, else those of `/packages`. */
export function wordGroupsOf(pathname: string): readonly WordGroup[] {
  const path = barePath(pathname)
  const fitting = groupsByPath.filter(
    ([address]) => path === address || (address !== '/' && path.startsWith(`${address}/`)),
  )
  const longest = fitting.toSorted(([one], [other]) => other.length - one.length)[0]
  return ['shell', ...(longest?.[1] ?? [])]
}
