import { Link } from 'react-router'
import type { Day } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { MemberRecord } from '../members/member-packs.tsx'
import { useShortDay } from '../members/use-short-day.ts'

/** Records that are perhaps of the same person, and the way to compare. A dependant has no account to compare. */
export function MemberAlike({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const t = useTranslations('staffMerge')
  const short = useShortDay(today)
  const { person, perhaps_same: alike, about } = record
  const compare = `/staff/members/${person.id}/compare`
  if (about.account_id === null) return null
  return (
    <section className="member-part">
      {alike.length === 0 ? null : (
        <>
          <h2 className="strong">{t('perhapsSame')}</h2>
          <ul>
            {alike.map(({ id, full_name: name, created_at: opened }) => (
              <li key={id} className="member-fact">
                <span>
                  <Link className="link" to={`/staff/members/${id}`}>
                    {name}
                  </Link>{' '}
                  <span className="muted">{t('perhapsSameSince', { day: short(opened) })}</span>
                </span>
                <Link className="link" to={`${compare}?with=${id}`}>
                  {t('compare')}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Link className="link smallest" to={compare}>
        {t('open')}
      </Link>
    </section>
  )
}
