import { Link, useSearchParams } from 'react-router'
import { day } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BreakableEmail } from '#web/ui/breakable-email.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useStaff } from '../kit/console-start.ts'
import type { MemberRecord } from '../members/member-packs.tsx'
import { useShortDay } from '../members/use-short-day.ts'
import { MergePart } from './merge-part.tsx'
import { useCompared } from './use-compared.ts'

/** Which of two records stays, what each has, and what merging them does. */
export function CompareRecords({ records }: { readonly records: readonly [MemberRecord, MemberRecord] }) {
  const t = useTranslations('staffMerge')
  const [query, setQuery] = useSearchParams()
  const { manages } = useStaff()
  const [first, last] = records
  const short = useShortDay(day(first.now.slice(0, 10)))
  // The older one stays unless staff choose the other.
  const older = last.person.created_at < first.person.created_at ? last : first
  const stays = records.find(({ person }) => person.id === query.get('keep')) ?? older
  const ends = stays === first ? last : first
  const keep = (id: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('keep', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="compare">
      <RadioGroup
        legend={t('whichStays')}
        name="keep"
        look="panels"
        className="compare-keep"
        value={stays.person.id}
        onChoose={keep}
        options={records.map(({ person }) => ({
          value: person.id,
          label: person.full_name,
          detail: t('openedOn', { day: short(person.created_at) }),
        }))}
      />
      <CompareTable records={records} stays={stays} />
      {manages ? (
        <MergePart key={stays.person.id} stays={stays} ends={ends} />
      ) : (
        <p className="soft">{t('askManager')}</p>
      )}
    </div>
  )
}

function CompareTable({
  records,
  stays,
}: {
  readonly records: readonly [MemberRecord, MemberRecord]
  readonly stays: MemberRecord
}) {
  const t = useTranslations('staffMerge')
  const rows = useCompared(records)
  return (
    <table className="compare-table">
      <caption className="read-aloud-only">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="read-aloud-only">{t('what')}</span>
          </th>
          {records.map((record) => (
            <th key={record.person.id} scope="col">
              <Link className="link" to={`/staff/members/${record.person.id}`}>
                {record.person.full_name}
              </Link>
              <span className="block smallest muted">{t(record === stays ? 'stays' : 'ends')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values, isSame }) => (
          <tr key={key} className={isSame ? 'soft' : undefined}>
            <th scope="row">
              {label}
              {isSame ? null : <span className="read-aloud-only">{t('differs')}</span>}
            </th>
            {records.map(({ person }, column) => (
              <td key={person.id}>
                {(values[column] ?? []).map((line, at) => (
                  <span key={`${at} ${line}`} className="block">
                    {key === 'email' ? <BreakableEmail of={line} /> : line}
                  </span>
                ))}
                {values[column]?.length === 0 ? <span className="muted">{t('none')}</span> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
