import type { CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { commandKey } from '../kit/command-key.ts'
import { useTouched } from '../kit/use-screen.ts'
import type { HeldActState } from './use-held-act.ts'

/** What is shown of an act: of one that is done at once, or of one that waits. */
export type SentAct =
  | HeldActState
  | {
      readonly isBusy: boolean
      readonly refusal: CallRefusal | undefined
    }

/** What stands below the button of an act: whether and how it can be taken back. Undefined for one that never waits. */
export function useHeldNote(act: SentAct): string | undefined {
  const t = useTranslations('work')
  const isTouched = useTouched()
  if (!('waits' in act) || act.seconds === 0) return undefined
  if (!act.waits) return t('doneAtOnce')
  return t('heldFor', { told: act.told, seconds: act.seconds, keys: isTouched ? t('undo') : commandKey('Z') })
}
