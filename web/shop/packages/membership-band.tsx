import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { usePlanTerms, type Plan } from './plan-terms.ts'

/** The price of the first membership, with the link to all; nothing where none is sold. */
export function MembershipBand({ plans: [first, ...others] }: { readonly plans: readonly Plan[] }) {
  const t = useTranslations('packages')
  const path = usePath()
  const termsOf = usePlanTerms()
  if (first === undefined) return null
  const { price } = termsOf(first)
  return (
    <section className="membership grain">
      <div className="membership-picture">
        <Movement kind="teaser" />
      </div>
      <div className="wrap">
        <div className="membership-words">
          <h2 className="heading-1">{t(others.length === 0 ? 'membershipFor' : 'membershipFrom', { price })}</h2>
          <p className="lead">{t('membershipText')}</p>
          <LinkButton to={`${path('/packages')}?kind=contracts`}>{t('seeMemberships')}</LinkButton>
        </div>
      </div>
    </section>
  )
}
