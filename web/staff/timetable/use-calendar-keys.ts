import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { isTypedInto } from '#web/ui/table-keys.ts'
import { useDocumentKeys } from '#web/ui/use-document-keys.ts'
import { useStaff } from '../kit/console-start.ts'
import { usePageActs, usePageKeys } from '../kit/page-acts.ts'
import { closedPanel, type CalendarPanel, type CalendarState } from './calendar-address.ts'
import { turned } from './calendar-bar.tsx'
import type { CalendarClass } from './calendar-class.ts'
import { moveByKey, shifted } from './move-time.ts'

/**
 * The keys of the calendar: `[` and `]` turn, N makes a class, a letter opens an act on the open class, and Alt with an
 * arrow proposes another time for the class that is open or has the focus.
 */
export function useCalendarKeys(
  address: CalendarState,
  { classes, opened }: { readonly classes: readonly CalendarClass[]; readonly opened: CalendarClass | undefined },
): void {
  const t = useTranslations('timetable')
  const { manages: mayChange, role } = useStaff()
  const mayWrite = role !== 'instructor'
  const { view, date, change } = address
  const openId = mayChange && opened?.status === 'upcoming' ? opened.id : undefined
  const acts = useMemo(() => {
    const open = (panel: CalendarPanel) => () => change({ open: openId, panel, to: undefined })
    return [
      { name: t('earlier'), letter: '[', run: () => change({ ...closedPanel, date: turned({ view, date }, -1) }) },
      { name: t('later'), letter: ']', run: () => change({ ...closedPanel, date: turned({ view, date }, 1) }) },
      ...(mayWrite ? [{ name: t('writeDay'), run: () => change({ ...closedPanel, panel: 'write' }) }] : []),
      ...(mayChange
        ? [
            { name: t('newTitle'), letter: 'N', run: () => change({ ...closedPanel, panel: 'new' }) },
            { name: t('closeTitle'), run: () => change({ ...closedPanel, panel: 'close' }) },
            { name: t('outTitle'), run: () => change({ ...closedPanel, panel: 'outage' }) },
          ]
        : []),
      ...(openId === undefined
        ? []
        : [
            { name: t('moveTitle'), letter: 'M', run: open('move') },
            { name: t('substituteTitle'), letter: 'S', run: open('substitute') },
            { name: t('editTitle'), letter: 'E', run: open('edit') },
            { name: t('seatsTitle'), run: open('seats') },
            { name: t('cancelTitle'), letter: 'X', run: open('cancel') },
          ]),
    ]
  }, [t, change, view, date, mayChange, mayWrite, openId])
  usePageActs(acts)
  usePageKeys(
    useMemo(
      () => [
        { keys: '← ↑ ↓ →', does: t('keyGo') },
        ...(mayChange ? [{ keys: 'Alt ← ↑ ↓ →', does: t('keyMove') }] : []),
      ],
      [t, mayChange],
    ),
  )
  // Keys come faster than the address is drawn: each goes on from the one before.
  const latest = useRef<{ readonly id: string; readonly to: string }>(undefined)
  const { open, panel, to } = address
  useEffect(() => {
    latest.current = open === undefined || to === undefined ? undefined : { id: open, to }
  }, [open, to])
  useDocumentKeys((event) => {
    const by = mayChange ? moveAskedBy(event) : undefined
    if (by === undefined) return
    const moving = classes.find(({ id }) => id === (focusedClass() ?? openId))
    if (moving?.status !== 'upcoming' || moving.private) return
    // Without this the browser would go back a page.
    event.preventDefault()
    const before = latest.current?.id === moving.id ? latest.current.to : undefined
    const next = shifted(before ?? moving.starts_at.slice(0, 16), by)
    latest.current = { id: moving.id, to: next }
    const isOpen = open === moving.id && panel === 'move'
    change(isOpen ? { to: next } : { open: moving.id, panel: 'move', to: next }, { goesOn: before !== undefined })
  })
}

/** In a field Alt and an arrow go from word to word, or open its list. */
function moveAskedBy({ altKey, ctrlKey, metaKey, defaultPrevented, key, target }: KeyboardEvent) {
  const isAsked = altKey && !ctrlKey && !metaKey && !defaultPrevented && !isTypedInto(target)
  return isAsked ? moveByKey(key) : undefined
}

/** The class on the board that has the focus. */
function focusedClass(): string | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? activeElement.dataset['class'] : undefined
}
