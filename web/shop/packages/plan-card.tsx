import type { ComponentProps } from 'react'
import { fromWire, formatMoney } from '#domain/kit/money.ts'
import { PackRing } from '#web/art/pack-ring.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { usePlanTerms, type Plan } from './plan-terms.ts'

/**
 * A package with one ring per class. `best` is on the gold block; one that is `used` up for this visitor says so in
 * place of its link.
 */
export function PlanCard({
  plan,
  best,
  used,
}: {
  readonly plan: Plan
  readonly best: boolean
  readonly used: boolean
}) {
  const t = useTranslations('packages')
  const terms = usePlanTerms()(plan)
  const amount = formatMoney(fromWire(plan.price), 'browse').replace(/^RM\s/u, '')
  return (
    <article className={`plan-card ${best ? 'on-gold' : ''}`}>
      {best ? <Badge tone="dark">{t('mostLoved')}</Badge> : null}
      {plan.intro ? <Badge tone="gold">{t('newHere')}</Badge> : null}
      <div className="plan-card-picture">
        <PackRing count={plan.credits} />
      </div>
      <div className="plan-card-body">
        <h2 className="heading-3">{plan.name}</h2>
        <p className="figure plan-card-price">
          <small>{t('currency')}</small>
          {amount}
          {plan.kind === 'contracts' ? <small>{t('aMonth')}</small> : null}
        </p>
        {plan.kind === 'contracts' ? (
          <p className="small soft">
            {plan.expiry_basis === 'month'
              ? t('classesEachMonth', { classes: plan.credits })
              : t('classesEachCycle', { classes: plan.credits })}
          </p>
        ) : null}
        <p className="small soft aligned-figures">{terms.perClass}</p>
        <p className="small muted">{terms.valid}</p>
        <PlanFoot plan={plan} best={best} used={used} />
      </div>
    </article>
  )
}

/** With whom it is shared, and the link to buy it. */
function PlanFoot({ plan, best, used }: ComponentProps<typeof PlanCard>) {
  const t = useTranslations('packages')
  const path = usePath()
  const terms = usePlanTerms()(plan)
  return (
    <div className="plan-card-foot">
      <span className="small soft plan-card-shared">
        {plan.sharers > 1 ? <Sharers count={plan.sharers} /> : null}
        {used ? t('introUsed') : plan.joinable ? terms.shared : t('notJoinable')}
      </span>
      {plan.joinable && !used ? (
        <StudioLink
          size="small"
          look={best ? 'filled' : 'line'}
          to={path(terms.to)}
          aria-label={t('chooseOf', { name: plan.name })}
        >
          {t('choose')}
        </StudioLink>
      ) : null}
    </div>
  )
}

function Sharers({ count }: { readonly count: number }) {
  return (
    <span className="sharers" aria-hidden="true">
      {Array.from({ length: count }, (_none, place) => (
        <i className="sharer" key={place} />
      ))}
    </span>
  )
}
