import { useEffect, useRef } from 'react'
import type { CallRefusal } from '#web/kit/api.ts'
import { lossSentence } from '#web/kit/request-of.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Why the form was not signed. The first invalid field takes the focus, otherwise the error, so that a screen reader
 * announces it.
 */
export function SigningError({ refusal }: { readonly refusal: CallRefusal | undefined }) {
  const t = useTranslations('forms')
  const words = useTranslations('shell')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!refusal) return
    const wrong = place.current?.closest('form')?.querySelector('[aria-invalid="true"]')
    if (wrong instanceof HTMLElement) wrong.focus()
    else place.current?.focus()
  }, [refusal])
  if (!refusal) return null
  const { code, message, errors, status, requestId } = refusal
  const count = Object.keys(errors).length
  const lost = lossSentence(code)
  const said = code === 'request.invalid' && count > 0 ? t('checkFields', { count }) : message
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="bad" role="status" title={t('failed')}>
        {lost === undefined ? said : words(lost)}
        {requestId !== undefined && status >= 500 ? (
          <span className="block smallest">{words('requestNumber', { number: requestId })}</span>
        ) : null}
      </Notice>
    </div>
  )
}
