import type { CallRefusal } from './api.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { useErrorFocus } from './use-error-focus.ts'
import { useTranslations } from './words.tsx'

/** Why a form was refused, inside the form: the first invalid field takes the focus, otherwise the reason. */
export function FormError({ refusal, title }: { readonly refusal: CallRefusal | undefined; readonly title?: string }) {
  const t = useTranslations('shell')
  const place = useErrorFocus<HTMLDivElement>(refusal)
  if (refusal === undefined) return null
  const count = Object.keys(refusal.errors).length
  const message = refusal.code === 'request.invalid' && count > 0 ? t('checkFields', { count }) : refusal.message
  return (
    <div ref={place} tabIndex={-1}>
      <RefusalNotice refusal={{ ...refusal, message }} title={title ?? t('failed')} />
    </div>
  )
}
