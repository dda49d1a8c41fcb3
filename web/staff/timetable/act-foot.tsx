import { useId, type ReactNode } from 'react'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useHeldNote, type SentAct } from '../work/held-note.tsx'

interface ActButtonProps {
  /** False while there is no plan, or a refused one. */
  readonly isReady: boolean
  readonly act: SentAct
  readonly onPress: () => void
  readonly children: ReactNode
}

/** The one filled button of an act, with its numbers in it, whether it can be taken back, and why it was refused. */
export function ActFoot({ act, ...button }: ActButtonProps) {
  const t = useTranslations('timetable')
  return (
    <div className="act-foot">
      <RefusalNotice refusal={act.refusal} title={t('notDone')} />
      <ActButton act={act} {...button} />
    </div>
  )
}

/** The button of an act, and below it whether the act can be taken back. */
export function ActButton({
  act,
  isReady,
  look = 'filled',
  onPress,
  children,
}: ActButtonProps & { readonly look?: ButtonLook }) {
  const noteId = useId()
  const note = useHeldNote(act)
  return (
    <>
      <Button
        full
        size="small"
        look={look}
        busy={act.isBusy}
        disabled={!isReady}
        aria-describedby={note === undefined ? undefined : noteId}
        onClick={onPress}
      >
        {children}
      </Button>
      {note === undefined ? null : (
        <p className="small muted" id={noteId}>
          {note}
        </p>
      )}
    </>
  )
}
