import type { Page } from '@playwright/test'
import { toDialog, type View } from './view.ts'

const toMembers = async (page: Page): Promise<void> => page.locator('.table-row').first().waitFor()
const toClasses = async (page: Page): Promise<void> => page.locator('.class-block').first().waitFor()

const toRoster = async (page: Page): Promise<void> => page.locator('.checkin-row').first().waitFor()

/** The pages of the staff console; `views.test.ts` fails when one of `web/staff/shell/pages.ts` is missing. */
export const consoleViews: readonly View[] = [
  { name: 'console-sign-in', path: () => '/staff/signin' },
  {
    name: 'console-menu',
    path: () => '/staff',
    who: 'desk',
    width: 390,
    open: async (page) => page.locator('.bottom-bar button').click(),
  },
  { name: 'console-today', path: () => '/staff/today', who: 'desk' },
  { name: 'console-tasks', path: () => '/staff/tasks', who: 'desk' },
  { name: 'console-my-day', path: () => '/staff/my-day', who: 'desk' },
  { name: 'console-not-found', path: () => '/staff/no-such-page', who: 'desk' },
  { name: 'console-calendar-week', path: () => '/staff/calendar?view=week', who: 'desk', open: toClasses },
  { name: 'console-calendar-day', path: () => '/staff/calendar?view=day', who: 'desk', open: toClasses },
  {
    name: 'console-calendar-staff',
    path: () => '/staff/calendar?view=staff',
    who: 'desk',
    open: toClasses,
    isBreadth: true,
  },
  {
    name: 'console-calendar-class',
    path: () => '/staff/calendar?view=week',
    who: 'desk',
    open: async (page) => {
      await toClasses(page)
      await page.locator('.class-block').first().click()
      await page.locator('.class-people li, .class-people p').first().waitFor()
    },
  },
  {
    name: 'console-check-in',
    path: () => '/staff/checkin',
    who: 'desk',
    open: async (page) => page.locator('.checkin-row, .empty-state').first().waitFor(),
  },
  {
    name: 'console-check-in-class',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}`,
    who: 'desk',
    open: toRoster,
  },
  {
    name: 'console-check-in-person',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}`,
    who: 'desk',
    open: async (page) => {
      await toRoster(page)
      await page.locator('.checkin-more').first().click()
      await page.locator('.side-panel').waitFor()
    },
  },
  {
    name: 'console-check-in-book',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}?panel=book`,
    who: 'desk',
    open: async (page) => {
      await toRoster(page)
      await page.locator('.side-panel input').fill('tan')
      await page.locator('.found-person').first().click()
      await page.locator('.booking-answers').waitFor()
    },
  },
  {
    name: 'console-check-in-write',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}?panel=write`,
    who: 'desk',
    open: async (page) => page.locator('.side-panel textarea').first().waitFor(),
  },
  { name: 'console-members', path: () => '/staff/members', who: 'desk', open: toMembers },
  {
    name: 'console-members-filter',
    path: () => '/staff/members',
    who: 'desk',
    open: async (page) => {
      await toMembers(page)
      await page.keyboard.press('f')
      await toDialog(page)
    },
  },
  {
    name: 'console-member',
    path: ({ personId }) => `/staff/members/${personId}`,
    who: 'desk',
    open: async (page) => page.locator('.member-history ol').first().waitFor(),
  },
  {
    name: 'console-member-book',
    path: ({ personId }) => `/staff/members/${personId}?panel=book`,
    who: 'desk',
    open: async (page) => page.locator('.booking-answers').waitFor(),
  },
  {
    name: 'console-member-compare',
    path: ({ personId }) => `/staff/members/${personId}/compare`,
    who: 'desk',
    open: async (page) => {
      await page.locator('.compare-choose input').fill('lim')
      await page.locator('.found-person').first().click()
      await page.locator('.compare-table').waitFor()
    },
  },
  { name: 'console-devices', path: () => '/staff/settings/devices', who: 'desk' },
  { name: 'console-kiosk', path: () => '/staff/kiosk', who: 'desk' },
]
