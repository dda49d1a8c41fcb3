import { Link, useLocation } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import type { ClassMember } from './load-family.ts'

/**
 * Who comes to the class: the holder of the account or somebody in the holder's care. The choice is an address, so it
 * needs no script.
 */
export function WhoComes({
  family,
}: {
  readonly family: readonly Pick<ClassMember, 'id' | 'name' | 'isHolder' | 'isChosen' | 'has'>[]
}) {
  const t = useTranslations('family')
  const { pathname, search } = useLocation()
  const addressOf = ({ id, isHolder }: Pick<ClassMember, 'id' | 'isHolder'>) => {
    const query = new URLSearchParams(search)
    if (isHolder) query.delete('person_id')
    else query.set('person_id', id)
    return `${pathname}?${query.toString()}`
  }
  return (
    <nav className="who-comes" aria-labelledby="who-comes">
      <h2 className="choice-legend" id="who-comes">
        {t('who')}
      </h2>
      <ul className="who-comes-list">
        {family.map((member) => (
          <li key={member.id}>
            <Link
              className="chip"
              to={addressOf(member)}
              preventScrollReset
              replace
              aria-current={member.isChosen ? 'true' : undefined}
            >
              <span className="who-comes-name">{member.isHolder ? t('me') : member.name}</span>
              {member.has === undefined ? null : <span className="smallest">{t(member.has)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
