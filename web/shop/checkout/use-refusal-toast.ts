import { useEffect, useEffectEvent } from 'react'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { StepRefusal } from './contact-step.tsx'

/**
 * A toast with the message of a refused checkout step. An error of one field is shown beside it alone; a coupon that
 * could not be removed uses the specified sentence.
 */
export function useRefusalToast(refused: StepRefusal | undefined): void {
  const t = useTranslations('cartCheckout')
  const tell = useEffectEvent(({ typed, refusal }: StepRefusal) => {
    const message = typed['intent'] === 'remove_coupon' ? t('codeStays') : refusal.message
    if (message !== '') showToast(message, { tone: 'failure' })
  })
  useEffect(() => {
    if (refused !== undefined) tell(refused)
  }, [refused])
}
