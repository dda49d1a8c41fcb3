import { useId, type ReactNode } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { commandKey } from '../kit/command-key.ts'
import type { HeldActState } from '../work/use-held-act.ts'

interface SentAct {
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
}

/** The one filled button of an act, with its numbers in it, whether it can be taken back, and why it was refused. */
export function ActFoot({
  isReady,
  act,
  onPress,
  children,
}: {
  /** False while there is no plan, or a refused one. */
  readonly isReady: boolean
  readonly act: SentAct | HeldActState
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const t = useTranslations('timetable')
  const noteId = useId()
  const note = useNote(act)
  return (
    <div className="act-foot">
      <RefusalNotice refusal={act.refusal} title={t('notDone')} />
      <Button full size="small" busy={act.isBusy} disabled={!isReady} aria-describedby={noteId} onClick={onPress}>
        {children}
      </Button>
      {note === undefined ? null : (
        <p className="small muted" id={noteId}>
          {note}
        </p>
      )}
    </div>
  )
}

function useNote(act: SentAct | HeldActState): string | undefined {
  const t = useTranslations('timetable')
  if (!('waits' in act) || act.seconds === 0) return undefined
  return act.waits ? t('heldFor', { seconds: act.seconds, keys: commandKey('Z') }) : t('doneAtOnce')
}
