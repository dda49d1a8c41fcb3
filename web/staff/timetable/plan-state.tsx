import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'

/** What an act would do, or why it cannot be done. */
export function PlanState<Plan>({
  of: plan,
  isFilled = false,
  children,
}: {
  readonly of: UseQueryResult<Plan, RefusedCall>
  /** The form began with what holds now, so that there is a plan once something else stands in it. */
  readonly isFilled?: boolean
  readonly children: (plan: Plan) => ReactNode
}) {
  const t = useTranslations('timetable')
  return (
    <section className="plan-facts" aria-live="polite">
      <h3 className="strong">{t('whatHappens')}</h3>
      <PreviewState of={plan}>{children}</PreviewState>
      {plan.isPending && plan.fetchStatus === 'idle' ? (
        <p className="muted">{t(isFilled ? 'changeFirst' : 'fillIn')}</p>
      ) : null}
    </section>
  )
}
