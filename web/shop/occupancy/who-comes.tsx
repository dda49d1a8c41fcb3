import { Link, useLocation } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'

/** A family member as pages show them beside a class. */
interface ClassMember {
  readonly id: string
  readonly name: string
  readonly dependant: boolean
  readonly isChosen: boolean
  /** The member's booking, hold or waitlist entry in this class. */
  readonly has: 'booked' | 'held' | 'waiting' | null
}

/** Who comes to the class: the account holder or a dependant. The choice is an address, so it needs no script. */
export function WhoComes({ family }: { readonly family: readonly ClassMember[] }) {
  const t = useTranslations('family')
  const { pathname, search } = useLocation()
  const addressOf = ({ id, dependant }: Pick<ClassMember, 'id' | 'dependant'>) => {
    const query = new URLSearchParams(search)
    if (dependant) query.set('person_id', id)
    else query.delete('person_id')
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
              <span>{member.dependant ? member.name : t('me')}</span>
              {member.has === null ? null : <span className="smallest">{t(member.has)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
