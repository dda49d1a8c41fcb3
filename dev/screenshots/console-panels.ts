import type { Page } from '@playwright/test'
import { packActs, personActs } from '#web/staff/members/use-member-panel.ts'
import type { View } from './view.ts'

const toPanel = async (page: Page): Promise<void> => page.locator('.side-panel').waitFor()
/** The panel has read what the act would do. */
const toPlan = async (page: Page): Promise<void> => page.locator('.side-panel .plan-facts p').first().waitFor()

/** An act beside the calendar, on the day on which an instructor cannot come. */
function besideCalendar(act: string, { of = '', open = toPanel, who = 'manager' }: Partial<ActView> = {}): View {
  const query = of === '' ? '' : `&${of}`
  return {
    name: `console-calendar-${act}`,
    path: ({ absentSession: { day } }) => `/staff/calendar?view=day&date=${day}&panel=${act}${query}`,
    who,
    open,
    isBreadth: true,
  }
}

interface ActView {
  /** What else the address says of the act. */
  readonly of: string
  readonly open: (page: Page) => Promise<void>
  readonly who: 'manager' | 'desk'
}

/** An act on the class whose instructor cannot come. */
const besideClass = (act: string): View => ({
  ...besideCalendar(act),
  path: ({ absentSession: { id, day } }) => `/staff/calendar?view=day&date=${day}&open=${id}&panel=${act}`,
})

/** An act beside the page of a member, for the person or one of her packs. */
const besideMember = (act: string): View => ({
  name: `console-member-${act}`,
  path: ({ personId, lotId }) => `/staff/members/${personId}?panel=${act}&pack=${lotId}`,
  who: 'manager',
  open: toPanel,
  isBreadth: true,
})

/** The acts of the console that open in a panel of their own: each is another look of a page that has its view. */
export const consolePanels: readonly View[] = [
  besideCalendar('new'),
  besideCalendar('close', { open: toPlan }),
  besideCalendar('outage', { of: 'seat=4', open: toPlan }),
  besideCalendar('write', { who: 'desk' }),
  ...['cancel', 'edit', 'move', 'seats'].map(besideClass),
  ...['edit', ...personActs, ...packActs].map(besideMember),
]
