import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatPhone } from '#domain/kit/phone.ts'
import { day, type Day } from '#domain/kit/time.ts'
import type { listMembers } from '#domain/members/list-api.ts'
import { listsContacts } from '#domain/members/model.ts'
import { checkSigned } from '#domain/occupancy/check-booking.ts'
import { formatShortDay } from '#domain/text/format-short-day.ts'
import { useLocale, useTranslations, type Translate } from '#web/kit/words.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { useStaff } from '../kit/console-start.ts'
import { keepColumns, readColumns, type ColumnsOf } from '../kit/kept-columns.ts'
import type { ListAddress } from '../kit/use-list-address.ts'
import { useNarrow } from '../kit/use-screen.ts'
import { Tags } from './tags.tsx'

export type MemberRow = OutputOf<typeof listMembers>['data'][number]

/** How many days before its end a pack says how many are left. */
const soonDays = 14

const firstColumns = ['name', 'phone', 'pack', 'left', 'expires', 'last_class', 'visits', 'waiver', 'tags']
const phoneColumns = ['name', 'pack', 'left', 'expires', 'waiver', 'tags']

/**
 * The columns that are drawn: those of the address, else those that this person chose last on this device, else the
 * usual ones, of which a phone has fewer.
 */
export function useShownColumns({ columns }: Pick<ListAddress, 'columns'>): readonly string[] {
  const kept = useKept()
  const usual = useNarrow() ? phoneColumns : firstColumns
  return columns ?? readColumns(kept) ?? usual
}

/** Keeps chosen columns for this person on this device; `undefined` goes back to the usual ones. */
export function useKeepColumns(): (columns: readonly string[] | undefined) => void {
  const kept = useKept()
  return (columns) => keepColumns(kept, columns)
}

const useKept = (): ColumnsOf => ({ list: 'members', accountId: useStaff().id })

/** All columns of the list; `today` is the day in the branch. Whole contacts are for owners and managers alone. */
export function useMemberColumns(today?: string): readonly TableColumn<MemberRow>[] {
  const t = useTranslations('memberList')
  const locale = useLocale()
  const { role } = useStaff()
  const withContacts = listsContacts(role)
  return useMemo(() => {
    const now = today === undefined ? undefined : day(today)
    const short = (text: string) => formatShortDay(day(text.slice(0, 10)), { locale, today: now })
    return [
      { id: 'name', head: t('name'), isName: true, isSortable: true, cell: (row) => <NameCell row={row} t={t} /> },
      { id: 'phone', head: t('phone'), cell: (row) => <PhoneCell row={row} t={t} /> },
      ...(withContacts ? [{ id: 'email', head: t('email'), cell: ({ email }: MemberRow) => email }] : []),
      { id: 'pack', head: t('pack'), cell: (row) => <PackCell row={row} t={t} /> },
      {
        id: 'left',
        head: t('left'),
        align: 'end',
        isSortable: true,
        cell: ({ left, pack }) => (pack === null ? null : <Labelled label={t('left')}>{left}</Labelled>),
      },
      {
        id: 'expires',
        head: t('expires'),
        isSortable: true,
        cell: ({ pack }) =>
          pack === null ? null : <ExpiresCell validTo={pack.valid_to} {...{ today: now, short, t }} />,
      },
      { id: 'last_class', head: t('lastClass'), cell: ({ last_class_at: at }) => (at === null ? null : short(at)) },
      { id: 'visits', head: t('visits'), cell: ({ visits }) => visits, align: 'end' },
      { id: 'waiver', head: t('waiver'), cell: ({ waiver }) => <WaiverCell state={waiver} t={t} /> },
      { id: 'tags', head: t('tags'), cell: ({ tags }) => <Tags tags={tags} /> },
      { id: 'joined', head: t('joined'), cell: ({ joined_at: at }) => short(at), isSortable: true },
      { id: 'birth_date', head: t('birthDate'), cell: ({ birth_date: born }) => (born === null ? null : short(born)) },
      {
        id: 'language',
        head: t('language'),
        cell: ({ language }) => (language === null ? null : t(languageNames[language])),
      },
      { id: 'store_credit', head: t('storeCredit'), cell: ({ store_credit: credit }) => credit, align: 'end' },
      { id: 'points', head: t('points'), cell: ({ points }) => points, align: 'end' },
      { id: 'late_cancels', head: t('lateCancels'), cell: ({ late_cancels: count }) => count, align: 'end' },
      { id: 'no_shows', head: t('noShows'), cell: ({ no_shows: count }) => count, align: 'end' },
    ]
  }, [t, locale, today, withContacts])
}

const languageNames = { en: 'english', zh: 'chinese' } as const

interface CellOf {
  readonly row: MemberRow
  readonly t: Translate<'memberList'>
}

function NameCell({ row, t }: CellOf) {
  return (
    <>
      <Link to={`/staff/members/${row.id}`}>{row.full_name}</Link>
      {row.guardian === null ? null : (
        <span className="member-aside">{t('dependantOf', { name: row.guardian.full_name })}</span>
      )}
    </>
  )
}

function PhoneCell({ row, t }: CellOf) {
  if (row.phone !== null) return <span className="member-whole">{formatPhone(row.phone)}</span>
  return row.phone_end === null ? null : <span className="member-whole">{t('phoneEnd', { end: row.phone_end })}</span>
}

function PackCell({ row: { pack }, t }: CellOf) {
  if (pack === null) return null
  return (
    <>
      {pack.name}
      {pack.others === 0 ? null : <span className="member-aside">{t('otherPacks', { count: pack.others })}</span>}
      {pack.shared ? <span className="member-aside">{t('shared')}</span> : null}
    </>
  )
}

function ExpiresCell({
  validTo,
  today,
  short,
  t,
}: {
  readonly validTo: string
  readonly today: Day | undefined
  readonly short: (day: string) => string
  readonly t: Translate<'memberList'>
}) {
  const days = today?.until(day(validTo), { largestUnit: 'days' }).days
  return (
    <span className="member-whole">
      {short(validTo)}
      {days === undefined || days > soonDays ? null : <span className="member-soon">{t('daysLeft', { days })}</span>}
    </span>
  )
}

const waiverTexts = {
  current: 'waiverSigned',
  outdated: 'waiverOutdated',
  missing: 'waiverMissing',
  none: 'waiverNone',
} as const

function WaiverCell({ state, t }: { readonly state: MemberRow['waiver']; readonly t: Translate<'memberList'> }) {
  const isSigned = checkSigned(state) === undefined
  return (
    <span className={isSigned ? 'member-signed muted' : undefined}>
      <Labelled label={t('waiver')}>
        <span className={isSigned ? undefined : 'member-warn'}>{t(waiverTexts[state])}</span>
      </Labelled>
    </span>
  )
}

/** The head of the column stands before a value of a phone's row, where columns have none. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="member-cell-label">{label} </span>
      {children}
    </>
  )
}
