import type { Page } from '@playwright/test'
import { staffCheckIn as english } from '#domain/text/en/check-in-pages.ts'
import { staffCheckIn as chinese } from '#domain/text/zh/check-in-pages.ts'
import { consolePanels } from './console-panels.ts'
import { toDialog, type View } from './view.ts'

const signWords = { en: english.signHere, zh: chinese.signHere } as const

const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

const toMembers = async (page: Page): Promise<void> => page.locator('.table-row').first().waitFor()
const toClasses = async (page: Page): Promise<void> => page.locator('.class-block').first().waitFor()

const toRoster = async (page: Page): Promise<void> => page.locator('.checkin-row').first().waitFor()

/** The pages of the staff console; `views.test.ts` fails when one of `web/staff/shell/pages.ts` is missing. */
export const consoleViews: readonly View[] = [
  { name: 'console-sign-in', path: () => '/staff/signin' },
  {
    name: 'console-menu',
    path: () => '/staff',
    who: 'owner',
    width: 390,
    open: async (page) => page.locator('.bottom-bar button').click(),
  },
  { name: 'console-today', path: () => '/staff/today', who: 'owner' },
  { name: 'console-tasks', path: () => '/staff/tasks', who: 'owner' },
  { name: 'console-tasks-none', path: () => '/staff/tasks?tab=mine', who: 'owner', isBreadth: true },
  {
    name: 'console-today-offline',
    path: () => '/staff/today',
    who: 'owner',
    network: 'lost',
    open: async (page) => page.locator('.today-strip').first().waitFor(),
    isBreadth: true,
  },
  { name: 'console-my-day', path: () => '/staff/my-day', who: 'instructor' },
  { name: 'console-my-day-none', path: () => '/staff/my-day', who: 'owner', isBreadth: true },
  {
    name: 'console-my-day-away',
    path: () => '/staff/my-day',
    who: 'instructor',
    open: async (page) => {
      await page.locator('.my-day-away button').click()
      await page.locator('.side-panel').waitFor()
    },
    isBreadth: true,
  },
  { name: 'console-not-found', path: () => '/staff/no-such-page', who: 'owner' },
  { name: 'console-calendar-week', path: () => '/staff/calendar?view=week', who: 'owner', open: toClasses },
  {
    name: 'console-calendar-day',
    path: () => '/staff/calendar?view=day',
    who: 'owner',
    open: toClasses,
    isBreadth: true,
  },
  {
    name: 'console-calendar-staff',
    path: () => '/staff/calendar?view=staff',
    who: 'owner',
    open: toClasses,
    isBreadth: true,
  },
  {
    name: 'console-calendar-class',
    path: () => '/staff/calendar?view=week',
    who: 'owner',
    open: async (page) => {
      await toClasses(page)
      await page.locator('.class-block').first().click()
      await page.locator('.class-people li, .class-people p').first().waitFor()
    },
  },
  {
    name: 'console-calendar-none',
    path: ({ absentSession }) => `/staff/calendar?view=day&date=${dayAfter(absentSession.day, 60)}`,
    who: 'owner',
    isBreadth: true,
  },
  {
    name: 'console-substitute',
    path: ({ absentSession: { id, day } }) => `/staff/calendar?view=week&date=${day}&open=${id}&panel=substitute`,
    who: 'manager',
    open: async (page) => page.locator('.substitute').first().waitFor(),
  },
  {
    name: 'console-skills',
    path: () => '/staff/calendar?view=staff',
    who: 'manager',
    open: async (page) => {
      await page.locator('a.staff-board-name').first().click()
      await page.locator('.side-panel input').first().waitFor()
    },
    isBreadth: true,
  },
  {
    name: 'console-check-in',
    path: () => '/staff/checkin',
    who: 'owner',
    open: async (page) => page.locator('.checkin-row, .empty-state').first().waitFor(),
  },
  {
    name: 'console-check-in-class',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}`,
    who: 'owner',
    open: toRoster,
  },
  {
    name: 'console-check-in-person',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}`,
    who: 'owner',
    open: async (page) => {
      await toRoster(page)
      await page.locator('.checkin-more').first().click()
      await page.locator('.side-panel').waitFor()
    },
    isBreadth: true,
  },
  {
    name: 'console-check-in-book',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}?panel=book`,
    who: 'owner',
    open: async (page) => {
      await toRoster(page)
      await page.locator('.side-panel input').fill('tan')
      await page.locator('.found-person').first().click()
      await page.locator('.booking-answers').waitFor()
    },
    isBreadth: true,
  },
  {
    name: 'console-check-in-write',
    path: ({ heldSessionId }) => `/staff/checkin/${heldSessionId}?panel=write`,
    who: 'owner',
    open: async (page) => page.locator('.side-panel textarea').first().waitFor(),
    isBreadth: true,
  },
  {
    name: 'console-check-in-flags',
    path: ({ unsignedSessionId }) => `/staff/checkin/${unsignedSessionId}`,
    who: 'owner',
    open: toRoster,
    isBreadth: true,
  },
  {
    name: 'console-check-in-sign',
    path: ({ unsignedSessionId }) => `/staff/checkin/${unsignedSessionId}`,
    who: 'owner',
    open: async (page, locale) => {
      await toRoster(page)
      await page
        .locator('.checkin-row', { has: page.locator('.checkin-flag-waiver') })
        .locator('.checkin-more')
        .click()
      await page.locator('.side-panel').getByRole('button', { name: signWords[locale] }).click()
      await page.locator('.sign-form canvas').waitFor()
    },
    isBreadth: true,
  },
  {
    name: 'console-check-in-offline',
    path: ({ unsignedSessionId }) => `/staff/checkin/${unsignedSessionId}`,
    who: 'owner',
    network: 'lost',
    open: toRoster,
    isBreadth: true,
  },
  {
    name: 'console-search',
    path: () => '/staff/today',
    who: 'owner',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator('dialog:modal input').fill('tan')
      await page.locator('dialog:modal [role="option"]').nth(1).waitFor()
    },
  },
  { name: 'console-members', path: () => '/staff/members', who: 'owner', open: toMembers },
  {
    name: 'console-members-filter',
    path: () => '/staff/members',
    who: 'owner',
    open: async (page) => {
      await toMembers(page)
      await page.keyboard.press('f')
      await toDialog(page)
    },
    isBreadth: true,
  },
  {
    name: 'console-members-columns',
    path: () => '/staff/members',
    who: 'owner',
    open: async (page) => {
      await toMembers(page)
      await page.locator('.member-tools-end').click()
      await toDialog(page)
    },
    isBreadth: true,
  },
  {
    name: 'console-members-chosen',
    path: () => '/staff/members',
    who: 'owner',
    open: async (page) => {
      await toMembers(page)
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
      await page.locator('.bulk-bar-all').click()
      await page.locator('.bulk-bar-acts button').nth(1).click()
      await page.locator('input[name=add]').fill('reopening')
      await page.locator('.many-plan').waitFor()
    },
    isBreadth: true,
  },
  {
    name: 'console-members-none',
    path: () => '/staff/members?keyword=nobody-of-this-name',
    who: 'owner',
    open: async (page) => page.locator('h2.heading-4').waitFor(),
    isBreadth: true,
  },
  {
    name: 'console-member',
    path: ({ personId }) => `/staff/members/${personId}`,
    who: 'owner',
    open: async (page) => page.locator('.member-history ol').first().waitFor(),
  },
  {
    name: 'console-member-book',
    path: ({ personId }) => `/staff/members/${personId}?panel=book`,
    who: 'owner',
    open: async (page) => page.locator('.booking-answers').waitFor(),
    isBreadth: true,
  },
  {
    name: 'console-member-compare',
    path: ({ personId }) => `/staff/members/${personId}/compare`,
    who: 'owner',
    open: async (page) => {
      await page.locator('.compare-choose input').fill('tan')
      await page.locator('.found-person').first().click()
      await page.locator('.compare-table').waitFor()
    },
  },
  ...consolePanels,
  { name: 'console-devices', path: () => '/staff/settings/devices', who: 'owner' },
  { name: 'console-kiosk', path: () => '/staff/kiosk', who: 'owner' },
]
