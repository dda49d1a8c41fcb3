import type { ReactNode } from 'react'
import { NotDone } from '../kit/not-done.tsx'
import { ActButton } from '../work/act-button.tsx'
import type { SentAct } from '../work/held-note.tsx'

/** The one button of an act, with its numbers in it, whether it can be taken back, and why it was refused. */
export function ActFoot({
  isReady,
  act,
  look = 'filled',
  onPress,
  children,
}: {
  /** False while there is no plan, or a refused one. */
  readonly isReady: boolean
  readonly act: SentAct
  /** An act that ends something is `danger`. */
  readonly look?: 'filled' | 'danger'
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  return (
    <div className="act-foot">
      <NotDone refusal={act.refusal} />
      <ActButton full look={look} isReady={isReady} act={act} onClick={onPress}>
        {children}
      </ActButton>
    </div>
  )
}
