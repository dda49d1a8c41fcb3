import { useEffect, useRef } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/**
 * Why a step was refused, above its fields. It takes the focus, so that screen readers announce it and keyboard users
 * continue from there; each field shows its own error.
 */
export function RefusedSummary({ refusal }: { readonly refusal: CallRefusal | undefined }) {
  const t = useTranslations('cartCheckout')
  const words = useTranslations('shell')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal !== undefined) place.current?.focus()
  }, [refusal])
  if (refusal === undefined) return null
  const count = Object.keys(refusal.errors).length
  const message = refusal.message === '' && count > 0 ? words('checkFields', { count }) : refusal.message
  return (
    <div ref={place} tabIndex={-1}>
      <RefusalNotice refusal={{ ...refusal, message }} title={t('notSaved')} />
    </div>
  )
}
