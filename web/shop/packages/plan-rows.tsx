import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { usePlanTerms, type Plan } from './plan-terms.ts'

/** Packages as a short price list, each a link to buy it. */
export function PlanRows({ plans }: { readonly plans: readonly Plan[] }) {
  const t = useTranslations('home')
  const path = usePath()
  const termsOf = usePlanTerms()
  const comma = useComma()
  return (
    <section className="section wrap packs-teaser">
      <div>
        <h2 className="heading-1">{t('packsTitle')}</h2>
        <p className="lead packs-teaser-lead">{t('packsText')}</p>
        <LinkButton to={path('/packages')}>{t('packsAction')}</LinkButton>
      </div>
      <ul className="plan-rows">
        {plans.map((plan) => {
          const terms = termsOf(plan)
          return (
            <li key={plan.id}>
              <Link className="plan-row" to={path(terms.to)}>
                <span className="heading-3">{plan.name}</span>
                <span className="figure plan-row-price">{terms.price}</span>
                <span className="small muted">
                  {plan.intro
                    ? `${terms.shared}${comma}${terms.period}`
                    : plan.sharers > 1
                      ? terms.shared
                      : terms.valid}
                </span>
                <span className="small muted aligned-figures plan-row-each">{terms.perClass}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
