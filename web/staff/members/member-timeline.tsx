import { useInfiniteQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Mail from 'lucide-react/icons/mail'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import StickyNote from 'lucide-react/icons/sticky-note'
import Ticket from 'lucide-react/icons/ticket'
import UserCog from 'lucide-react/icons/user-cog'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { formatCount } from '#domain/kit/money.ts'
import { day, type Day } from '#domain/kit/time.ts'
import { timelineKinds, type TimelineKind } from '#domain/members/model.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { call } from '#web/kit/api.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { PartState } from '../kit/part-state.tsx'
import { valueOf } from '../kit/refused-call.ts'
import { lineWords, type TimelineLine } from './timeline-words.ts'

const kindNames = {
  credits: 'showCredits',
  bookings: 'showBookings',
  orders: 'showOrders',
  messages: 'showMessages',
  notes: 'showNotes',
  forms: 'showForms',
  acts: 'showActs',
} as const satisfies Record<TimelineKind, string>

const icons = {
  credits: Ticket,
  bookings: CalendarCheck,
  orders: ShoppingBag,
  messages: Mail,
  notes: StickyNote,
  forms: ClipboardCheck,
  acts: UserCog,
} as const

/** What cost the member a credit or a right; its words say so too. */
const costly: ReadonlySet<string> = new Set(['canceled_late', 'no_show', 'restricted'])

/** Everything that happened, by day, newest first, and how much of each kind; `show` of the address narrows it. */
export function MemberTimeline({ personId, today }: { readonly personId: string; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const [query, setQuery] = useSearchParams()
  const shown = timelineKinds.find((kind) => kind === query.get('show'))
  const show = (kind: TimelineKind | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (kind === undefined) next.delete('show')
        else next.set('show', kind)
        return next
      },
      { preventScrollReset: true },
    )
  const lines = useTimeline(personId, shown)
  const counts = useLastCounts(lines.data?.pages[0]?.counts)
  return (
    <section className="member-history" aria-label={t('timeline')}>
      <div className="member-kinds" role="group" aria-label={t('timeline')}>
        {[undefined, ...timelineKinds].map((kind) => (
          <button
            key={kind ?? 'all'}
            type="button"
            className="member-kind"
            aria-pressed={kind === shown}
            onClick={() => show(kind)}
          >
            {t(kind === undefined ? 'showAll' : kindNames[kind])}
            {counts ? <span className="member-kind-count"> {formatCount(counts[kind ?? 'all'])}</span> : null}
          </button>
        ))}
      </div>
      <TimelineLines lines={lines} kind={shown} today={today} />
    </section>
  )
}

type TimelineCounts = OutputOf<typeof getTimeline>['counts']
type Place = InputOf<typeof getTimeline>['after']
const firstPage = (): Place => undefined

function useTimeline(personId: string, kind: TimelineKind | undefined) {
  const kinds = kind === undefined ? {} : { kinds: [kind] }
  return useInfiniteQuery({
    queryKey: [getTimeline.name, personId, kind ?? 'all'],
    queryFn: async ({ signal, pageParam }) =>
      valueOf(await call(getTimeline, { id: personId, ...kinds, ...(pageParam && { after: pageParam }) }, { signal })),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The counts that were read last, so that they stay while another kind is read. */
function useLastCounts(counts: TimelineCounts | undefined): TimelineCounts | undefined {
  const [last, setLast] = useState(counts)
  if (counts !== undefined && counts !== last) setLast(counts)
  return counts ?? last
}

function TimelineLines({
  lines,
  kind,
  today,
}: {
  readonly lines: ReturnType<typeof useTimeline>
  readonly kind: TimelineKind | undefined
  readonly today: Day
}) {
  const t = useTranslations('memberPage')
  return (
    <PartState of={lines}>
      {({ pages }) => {
        const shown = pages.flatMap(({ data }) => data)
        if (shown.length === 0)
          return <p className="member-nothing soft">{t(kind === undefined ? 'nothingYet' : 'nothing')}</p>
        return (
          <>
            <div className="member-line member-line-head" aria-hidden="true">
              <span className="member-credit">{t('columnCredit')}</span>
              <span className="member-left">{t('columnLeft')}</span>
            </div>
            {[...Map.groupBy(shown, ({ at }) => at.slice(0, 10))].map(([date, ofDay]) => (
              <TimelineDay key={date} date={date} lines={ofDay} today={today} />
            ))}
            {lines.hasNextPage ? (
              <BusyButton
                className="console-button member-older"
                busy={lines.isFetchingNextPage}
                onClick={() => void lines.fetchNextPage()}
              >
                {t('older')}
              </BusyButton>
            ) : null}
          </>
        )
      }}
    </PartState>
  )
}

function TimelineDay({
  date,
  lines,
  today,
}: {
  readonly date: string
  readonly lines: readonly TimelineLine[]
  readonly today: Day
}) {
  const days = useDays()
  return (
    <section>
      <h2 className="member-day">
        {days.long(date)}
        {day(date).year === today.year ? '' : ` ${day(date).year}`}
      </h2>
      <ol>
        {lines.map((line) => (
          <TimelineRow key={line.id} line={line} today={today} />
        ))}
      </ol>
    </section>
  )
}

function TimelineRow({ line, today }: { readonly line: TimelineLine; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const locale = useLocale()
  const { title, detail } = lineWords(line, { t, locale, today })
  return (
    <li className="member-line">
      <time className="member-time" dateTime={line.at}>
        {line.at.slice(11, 16)}
      </time>
      <span className={`member-mark ${costly.has(line.act) ? 'member-mark-warn' : ''}`} aria-hidden="true">
        <Icon of={icons[line.kind]} inText />
      </span>
      <span className="member-words">
        {line.class === null ? (
          <span className="block">{title}</span>
        ) : (
          <Link className="link block" to={`/staff/checkin/${line.class.session_id}`}>
            {title}
          </Link>
        )}
        {detail === '' ? null : <span className="block smallest muted">{detail}</span>}
      </span>
      <Amount name={t('columnCredit')} className="member-credit" value={line.credit} signed />
      <Amount name={t('columnLeft')} className="member-left" value={line.left} />
    </li>
  )
}

/** A number at the end of a line, read with the name of its column; a minus is a minus and no hyphen. */
function Amount({
  name,
  className,
  value,
  signed = false,
}: {
  readonly name: string
  readonly className: string
  readonly value: number | null
  readonly signed?: boolean
}) {
  if (value === null) return <span className={className} />
  const sign = value < 0 ? '−' : signed && value > 0 ? '+' : ''
  return (
    <span className={`${className} ${signed && value > 0 ? 'member-gain' : ''}`}>
      <span className="read-aloud-only">{name} </span>
      {sign}
      {Math.abs(value)}
    </span>
  )
}
