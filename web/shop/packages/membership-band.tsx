import { Movement } from '#web/art/movement.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { usePlanTerms, type Plan } from './plan-terms.ts'

/** The price of the cheapest membership, with its link. */
export function MembershipBand({ plan }: { readonly plan: Plan }) {
  const t = useTranslations('packages')
  const path = usePath()
  const termsOf = usePlanTerms()
  return (
    <section className="membership grain">
      <div className="membership-picture">
        <Movement kind="teaser" />
      </div>
      <div className="wrap">
        <div className="membership-words">
          <h2 className="heading-1">{t('membershipFrom', { price: termsOf(plan).price })}</h2>
          <p className="lead">{t('membershipText')}</p>
          <LinkButton to={`${path('/packages')}?kind=contracts`}>{t('seeMemberships')}</LinkButton>
        </div>
      </div>
    </section>
  )
}
