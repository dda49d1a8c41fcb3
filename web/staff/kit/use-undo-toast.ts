import type { CallAnswer } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** For so long one press takes an act back. */
export const undoMs = 10_000

interface Sentences {
  readonly done: string
  /** "Undone", where it needs no more words. */
  readonly undone?: string
}

/** Says what was done, with the way back: an act that puts in place what was there before. A refusal shows itself. */
export function useUndoToast(): (said: Sentences, putBack: () => Promise<CallAnswer<unknown>>) => void {
  const t = useTranslations('work')
  return ({ done, undone = t('undone') }, putBack) => {
    const undo = async () => {
      if ((await putBack()).ok) showToast(undone)
    }
    showToast(done, { action: { label: t('undo'), onPress: () => void undo() }, durationMs: undoMs })
  }
}
