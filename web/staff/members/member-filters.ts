import type { memberList } from '#domain/text/en/members-pages.ts'

type Text = keyof typeof memberList

/** A filter that the page offers: its column, and what may be asked of it. */
interface MemberFilter {
  readonly key: string
  readonly name: Text
  readonly asks: ReadonlyArray<{ readonly value: string; readonly text: Text }>
}

/** The filters that are chosen from a list. Any other value that the endpoint takes may stand in the address. */
export const memberFilters: readonly MemberFilter[] = [
  {
    key: 'expires',
    name: 'expires',
    asks: [
      { value: 'today..+14d', text: 'asksExpiresSoon' },
      { value: 'today..+30d', text: 'asksExpiresLater' },
    ],
  },
  {
    key: 'left',
    name: 'left',
    asks: [
      { value: '0', text: 'asksLeftNone' },
      { value: '1..2', text: 'asksLeftFew' },
      { value: '3..', text: 'asksLeftSome' },
    ],
  },
  {
    key: 'last_class',
    name: 'lastClass',
    asks: [
      { value: '-7d..', text: 'asksCameWeek' },
      { value: '..-30d', text: 'asksAsleepMonth' },
      { value: '..-90d', text: 'asksAsleepQuarter' },
    ],
  },
  {
    key: 'joined',
    name: 'joined',
    asks: [
      { value: 'month..', text: 'asksJoinedMonth' },
      { value: '-90d..', text: 'asksJoinedQuarter' },
    ],
  },
  {
    key: 'waiver',
    name: 'waiver',
    asks: [
      { value: 'signed', text: 'asksWaiverSigned' },
      { value: 'missing', text: 'asksWaiverMissing' },
    ],
  },
]

/** A filter that is typed: any of these tags, with commas between them. */
export const tagFilter = { key: 'tag', name: 'tags' } as const

/** Those to whom an act on many was not done, by its run: the notice of the act leads to it. */
export const undoneFilter = { key: 'undone', name: 'undone', text: 'asksUndone' } as const

/** The views that every studio has. */
export const memberViews: ReadonlyArray<{ readonly id: string; readonly name: Text; readonly query: string }> = [
  { id: 'all', name: 'viewAll', query: '' },
  { id: 'expiring', name: 'viewExpiring', query: 'filters=expires:today..%2B14d&orderBy=expires&sortedBy=asc' },
  { id: 'new', name: 'viewNew', query: 'filters=joined:month..&orderBy=joined&sortedBy=desc' },
  { id: 'waiver', name: 'viewWaiver', query: 'filters=waiver:missing' },
  { id: 'asleep', name: 'viewAsleep', query: 'filters=last_class:..-30d' },
]
