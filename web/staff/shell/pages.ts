import CalendarDays from 'lucide-react/icons/calendar-days'
import ListChecks from 'lucide-react/icons/list-checks'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Sun from 'lucide-react/icons/sun'
import Sunrise from 'lucide-react/icons/sunrise'
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { consoleFrame } from '#domain/text/en/console-pages.ts'
import type { IconDrawing } from '#web/ui/icon.tsx'
import type { Area } from './areas.ts'

/** A page of the console. Its file is loaded when it is first opened. */
export interface ConsolePage {
  /** Below /staff, as React Router writes it: `members/:person`. */
  readonly path: string
  /** Who may open it. For all others there is no such page; the server refuses what it would ask. */
  readonly roles: readonly StaffRole[]
  /** Whose texts it needs besides those of the frame. */
  readonly area: Area
  readonly load: () => Promise<{ readonly default: ComponentType }>
  /** Its entry in the side bar; without one, other pages lead to it. */
  readonly entry?: PageEntry
  /** Without side bar: a screen of its own, or a page for the printer. */
  readonly standsAlone?: true
}

interface PageEntry {
  readonly group: PageGroup
  readonly label: keyof typeof consoleFrame
  readonly icon: IconDrawing
  /** The letter after G that opens it. */
  readonly letter?: string
  /** One of the tabs at the bottom of a phone, four at most. */
  readonly isTab?: true
  /** Where a person must act: the open tasks stand beside it as a number. */
  readonly counts?: 'tasks'
  /** Shown to instructors, and to others of the staff who are tied to one. */
  readonly isOfTeachers?: true
}

export const pageGroups = ['day', 'money', 'catalogue', 'studio'] as const
export type PageGroup = (typeof pageGroups)[number]

const desk = ['owner', 'manager', 'desk'] as const

/** Every page, in the order of the side bar. */
export const consolePages: readonly ConsolePage[] = [
  {
    path: 'today',
    roles: desk,
    area: 'today',
    load: async () => import('../pages/today.tsx'),
    entry: { group: 'day', label: 'today', icon: Sun, letter: 'T', isTab: true },
  },
  {
    path: 'tasks',
    roles: desk,
    area: 'today',
    load: async () => import('../pages/tasks.tsx'),
    entry: { group: 'day', label: 'tasks', icon: ListChecks, letter: 'A', counts: 'tasks' },
  },
  {
    path: 'calendar',
    roles: ['owner', 'manager', 'desk', 'instructor'],
    area: 'timetable',
    load: async () => import('../pages/calendar.tsx'),
    entry: { group: 'day', label: 'calendar', icon: CalendarDays, letter: 'C', isTab: true },
  },
  {
    path: 'checkin',
    roles: ['owner', 'manager', 'desk', 'instructor'],
    area: 'attendance',
    load: async () => import('../pages/check-in.tsx'),
    entry: { group: 'day', label: 'checkIn', icon: UserRoundCheck, letter: 'K', isTab: true },
  },
  {
    path: 'checkin/:session',
    roles: ['owner', 'manager', 'desk', 'instructor'],
    area: 'attendance',
    load: async () => import('../pages/check-in.tsx'),
  },
  {
    path: 'members',
    roles: desk,
    area: 'members',
    load: async () => import('../pages/members.tsx'),
    entry: { group: 'day', label: 'members', icon: Users, letter: 'M', isTab: true },
  },
  { path: 'members/:person', roles: desk, area: 'members', load: async () => import('../pages/member.tsx') },
  { path: 'members/:person/compare', roles: desk, area: 'members', load: async () => import('../pages/compare.tsx') },
  {
    path: 'kiosk',
    roles: desk,
    area: 'attendance',
    load: async () => import('../pages/kiosk.tsx'),
    entry: { group: 'day', label: 'kiosk', icon: MonitorSmartphone },
    standsAlone: true,
  },
  {
    path: 'my-day',
    roles: ['owner', 'manager', 'desk', 'instructor'],
    area: 'today',
    load: async () => import('../pages/my-day.tsx'),
    entry: { group: 'day', label: 'myDay', icon: Sunrise, isTab: true, isOfTeachers: true },
  },
  {
    path: 'settings/devices',
    roles: ['owner', 'manager', 'desk', 'instructor'],
    area: 'devices',
    load: async () => import('../pages/devices.tsx'),
    entry: { group: 'studio', label: 'devices', icon: TabletSmartphone },
  },
]

/** The pages that this role may open. */
export function pagesOf(role: StaffRole): readonly ConsolePage[] {
  return consolePages.filter(({ roles }) => roles.includes(role))
}

/**
 * The entries of those pages that the side bar, the tabs and the search show to somebody. The one that the role begins
 * with stands first.
 */
export function entriesOf({
  role,
  teaches,
}: {
  readonly role: StaffRole
  readonly teaches: boolean
}): ReadonlyArray<PageEntry & Pick<ConsolePage, 'path'>> {
  const isTeacher = teaches || role === 'instructor'
  const entries = pagesOf(role).flatMap(({ path, entry }) =>
    entry === undefined || (entry.isOfTeachers === true && !isTeacher) ? [] : [{ path, ...entry }],
  )
  const isFirst = ({ path }: { readonly path: string }) => path === firstPages[role]
  return [...entries.filter((one) => isFirst(one)), ...entries.filter((one) => !isFirst(one))]
}

/** The page that each role begins with, unless `firstPath` leads the desk to a roster. */
export const firstPages: Readonly<Record<StaffRole, string>> = {
  owner: 'today',
  manager: 'today',
  desk: 'today',
  instructor: 'my-day',
}
