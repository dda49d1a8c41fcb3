import type { ReactNode } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'

/** The one filled button of an act, with its numbers in it, and why it was refused. */
export function ActFoot({
  isReady,
  isBusy,
  refusal,
  onPress,
  children,
}: {
  /** False while there is no plan, or a refused one. */
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const t = useTranslations('timetable')
  return (
    <div className="act-foot">
      <RefusalNotice refusal={refusal} title={t('notDone')} />
      <Button full size="small" busy={isBusy} disabled={!isReady} onClick={onPress}>
        {children}
      </Button>
    </div>
  )
}
