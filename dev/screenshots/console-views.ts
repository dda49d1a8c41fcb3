import type { View } from './view.ts'

/** The pages of the staff console; `views.test.ts` fails when one of `web/staff/shell/pages.ts` is missing. */
export const consoleViews: readonly View[] = [
  { name: 'console-sign-in', path: () => '/staff/signin' },
  { name: 'console-start', path: () => '/staff', who: 'desk' },
  {
    name: 'console-menu',
    path: () => '/staff',
    who: 'desk',
    width: 390,
    open: async (page) => page.locator('.bottom-bar button').click(),
  },
  { name: 'console-not-found', path: () => '/staff/no-such-page', who: 'desk' },
  { name: 'console-devices', path: () => '/staff/settings/devices', who: 'desk' },
  { name: 'console-kiosk', path: () => '/staff/kiosk', who: 'desk' },
]
