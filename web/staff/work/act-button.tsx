import { useId, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHeldNote, type SentAct } from './held-note.tsx'

type ButtonProps = Pick<ComponentProps<typeof Button>, 'type' | 'look' | 'full' | 'onClick' | 'children'>

/** The button of an act, and below it whether the act can be taken back. */
export function ActButton({
  act,
  isReady,
  ...button
}: ButtonProps & {
  readonly act: SentAct
  /** False while there is no plan, or a refused one. */
  readonly isReady: boolean
}) {
  const noteId = useId()
  const note = useHeldNote(act)
  return (
    <>
      <Button
        {...button}
        size="small"
        busy={act.isBusy}
        disabled={!isReady}
        aria-describedby={note === undefined ? undefined : noteId}
      />
      {note === undefined ? null : (
        <p className="small muted" id={noteId}>
          {note}
        </p>
      )}
    </>
  )
}
