import type { CallAnswer } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** For so long one press takes an act back. */
export const undoMs = 10_000

/** Says what was done, with the way back: an act that puts in place what was there before. A refusal shows itself. */
export function useUndoToast(): (text: string, putBack: () => Promise<CallAnswer<unknown>>) => void {
  const t = useTranslations('work')
  return (text, putBack) => {
    const undo = async () => {
      if ((await putBack()).ok) showToast(t('undone'))
    }
    showToast(text, { action: { label: t('undo'), onPress: () => void undo() }, durationMs: undoMs })
  }
}
