import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { day, dayOf, deviceMs, instantAt, mondayOf } from '#domain/kit/time.ts'
import { dayIn } from '#web/kit/query-fields.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useNarrow } from '../kit/use-screen.ts'

export const calendarViews = ['day', 'week', 'staff'] as const
type CalendarView = (typeof calendarViews)[number]

const calendarPanels = [
  'new',
  'move',
  'substitute',
  'seats',
  'edit',
  'cancel',
  'close',
  'write',
  'outage',
  'series',
  'skills',
] as const
export type CalendarPanel = (typeof calendarPanels)[number]

/** The state of the calendar, as its address says it. */
export interface CalendarAddress {
  readonly view: CalendarView
  /** The shown day, or a day of the shown week. */
  readonly date: string
  /** The shown days, one or seven from a Monday on. */
  readonly days: readonly string[]
  readonly room: string | undefined
  readonly instructor: string | undefined
  readonly class_type: string | undefined
  /** The class whose panel is open. */
  readonly open: string | undefined
  /** What is done in the panel. */
  readonly panel: CalendarPanel | undefined
  /** The reformer that is to be taken out of order. */
  readonly seat: string | undefined
  /** The proposed start of a move, by the studio's wall clock: `2026-11-28T09:15`. */
  readonly to: string | undefined
  /** The instructor whose skills are open. */
  readonly who: string | undefined
  /** The act that was not done, with whose input the panel begins. */
  readonly run: string | undefined
}

type AddressParts = {
  readonly [
    Name in 'view' | 'date' | 'room' | 'instructor' | 'class_type' | 'open' | 'panel' | 'seat' | 'to' | 'who' | 'run'
  ]?: string | undefined
}

/** Reads the calendar's state from an address; what is typed wrongly falls back to today and the usual view. */
export function readCalendarAddress(
  query: URLSearchParams,
  usual: { readonly today: string; readonly view: CalendarView },
): CalendarAddress {
  const text = (name: string) => query.get(name) ?? undefined
  const view = calendarViews.find((one) => one === query.get('view')) ?? usual.view
  const date = dayIn(query, 'date') ?? usual.today
  return {
    view,
    date,
    days: view === 'day' ? [date] : weekOf(date),
    room: text('room'),
    instructor: text('instructor'),
    class_type: text('class_type'),
    open: text('open'),
    panel: calendarPanels.find((one) => one === query.get('panel')),
    seat: text('seat'),
    to: text('to'),
    who: text('who'),
    run: text('run'),
  }
}

/** The seven days of the week of that day, from Monday. */
export function weekOf(date: string): readonly string[] {
  const monday = mondayOf(day(date))
  return Array.from({ length: 7 }, (_, ahead) => monday.add({ days: ahead }).toString())
}

/** The same address with other parts; an undefined part is left out. Another panel begins with nothing asked before. */
function withCalendarParts(query: URLSearchParams, parts: AddressParts): URLSearchParams {
  const next = new URLSearchParams(query)
  if ('open' in parts || 'panel' in parts) next.delete('run')
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The state of the calendar and its changes. */
export function useCalendarAddress() {
  const [query, setQuery] = useSearchParams()
  const { time_zone: zone } = useSettings().branch
  const today = dayOf(instantAt(deviceMs()), zone).toString()
  // A week is too narrow for columns on a phone, so the calendar opens on one day.
  const view = useNarrow() ? 'day' : 'week'
  const address = useMemo(() => readCalendarAddress(query, { today, view }), [query, today, view])
  // Each step of a proposed time takes the place of the one before, so that Back leaves the proposal in one press.
  const isProposed = address.to !== undefined
  const change = useCallback(
    (parts: AddressParts, { goesOn = isProposed }: { readonly goesOn?: boolean } = {}) =>
      setQuery((before) => withCalendarParts(before, parts), {
        preventScrollReset: true,
        replace: goesOn && parts.to !== undefined,
      }),
    [setQuery, isProposed],
  )
  const link = (parts: AddressParts) => `?${withCalendarParts(query, parts).toString()}`
  return { ...address, today, change, link }
}

/** What `useCalendarAddress` returns. */
export type CalendarState = ReturnType<typeof useCalendarAddress>

/** The parts of an address with no panel open. */
export const closedPanel = {
  open: undefined,
  panel: undefined,
  seat: undefined,
  to: undefined,
  who: undefined,
} as const
