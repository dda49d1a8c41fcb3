import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'

/** What an act would do, or why it cannot be done. */
export function PlanState<Plan>({
  of: plan,
  children,
}: {
  readonly of: UseQueryResult<Plan, RefusedCall>
  readonly children: (plan: Plan) => ReactNode
}) {
  const t = useTranslations('timetable')
  return (
    <section className="plan-facts" aria-live="polite">
      <h3 className="strong">{t('whatHappens')}</h3>
      {plan.isError ? <RefusalNotice refusal={plan.error.refusal} title={t('notPossible')} /> : null}
      {plan.isPending && plan.fetchStatus === 'fetching' ? (
        <SkeletonGroup label={t('looking')} className="console-waiting">
          <Skeleton className="console-waiting-row" />
        </SkeletonGroup>
      ) : null}
      {plan.isPending && plan.fetchStatus === 'idle' ? <p className="muted">{t('fillIn')}</p> : null}
      {plan.isSuccess ? children(plan.data) : null}
    </section>
  )
}
