import { useTranslations } from '#web/kit/words.tsx'
import { usePlanTerms, type Plan } from './plan-terms.ts'

/** The same packages as a table, to compare numbers. On a phone each name stands above its row. */
export function PlanTable({ plans }: { readonly plans: readonly Plan[] }) {
  const t = useTranslations('packages')
  const termsOf = usePlanTerms()
  const isPrivate = plans.every((plan) => plan.private_format !== null)
  const heads = [
    t('tablePackage'),
    t(isPrivate ? 'tableHours' : 'tableClasses'),
    t('tablePrice'),
    t(isPrivate ? 'tablePerHour' : 'tablePerClass'),
    t('tableValid'),
    t('tableShared'),
  ]
  return (
    <section className="wrap plan-table-section">
      <h2 className="heading-2">{t('tableTitle')}</h2>
      <div className="plan-table-box" role="region" aria-label={t('tableTitle')} tabIndex={0}>
        <table className="plan-table">
          <thead>
            <tr>
              {heads.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => {
              const terms = termsOf(plan)
              return (
                <tr key={plan.id}>
                  <th scope="row">{plan.name}</th>
                  <td>{plan.credits}</td>
                  <td>{terms.price}</td>
                  <td>{terms.each}</td>
                  <td>{terms.period}</td>
                  <td>{plan.sharers > 1 ? t('sharedBy', { people: plan.sharers }) : t('sharedNo')}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="small muted mt-4">{t('finalPrice')}</p>
    </section>
  )
}
