import { useEffect, useRef } from 'react'
import { lossSentence } from '#web/kit/request-of.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FormResult } from './form-result.ts'

/**
 * The error above the fields. The first invalid field takes the focus, otherwise the error, so that a screen reader
 * announces it.
 */
export function FormError({ result }: { readonly result: FormResult | undefined }) {
  const t = useTranslations('accounts')
  const words = useTranslations('shell')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!result) return
    const wrong = place.current?.closest('form')?.querySelector('[aria-invalid="true"]')
    if (wrong instanceof HTMLElement) wrong.focus()
    else place.current?.focus()
  }, [result])
  if (!result) return null
  const count = Object.keys(result.errors).length
  const sentence = count > 0 && result.code === 'request.invalid' ? t('checkFields', { count }) : result.message
  return (
    <div ref={place} tabIndex={-1}>
      <Notice tone="bad" title={t('failed')} role="status">
        <p>{sentence === '' ? words(lossSentence(result.code) ?? 'unconfirmed') : sentence}</p>
        {result.code === 'request.broken' && result.requestId !== undefined ? (
          <p>{words('requestNumber', { number: result.requestId })}</p>
        ) : null}
      </Notice>
    </div>
  )
}
