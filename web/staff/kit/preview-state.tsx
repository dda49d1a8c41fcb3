import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isFinalRefusal } from '#web/kit/is-final-refusal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { ReadFailed } from './read-failed.tsx'
import type { RefusedCall } from './refused-call.ts'

/** What `usePreview` asks: a grey row until the plan has come, the plan, why the act cannot be done, or Try again. */
export function PreviewState<Plan>({
  of: plan,
  children,
}: {
  readonly of: UseQueryResult<Plan, RefusedCall>
  readonly children: (plan: Plan) => ReactNode
}) {
  const t = useTranslations('consoleFrame')
  if (plan.isError)
    return isFinalRefusal(plan.error.refusal) ? (
      <RefusalNotice refusal={plan.error.refusal} title={t('notPossible')} />
    ) : (
      <ReadFailed error={plan.error} isFetching={plan.isFetching} refetch={plan.refetch} />
    )
  if (plan.isSuccess) return children(plan.data)
  return plan.fetchStatus === 'fetching' ? (
    <SkeletonGroup label={t('looking')} className="console-waiting">
      <Skeleton className="console-waiting-row" />
    </SkeletonGroup>
  ) : null
}
