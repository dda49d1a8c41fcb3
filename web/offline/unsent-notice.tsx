import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Loss } from '#web/kit/request-of.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { listenForUnsent } from './keep-form.ts'

/**
 * Says below the form that was submitted last that it did not arrive; its input stays. Without a network no form is
 * sent at all: the browser would leave the page, and the router would reload it where a script is missing. A form with
 * `data-offline` stores on the device what it cannot send.
 */
export function UnsentNotice() {
  const t = useTranslations('shell')
  const [unsent, setUnsent] = useState<{ readonly form: HTMLFormElement; readonly loss: Loss }>()
  useEffect(() => {
    let pressed: HTMLFormElement | undefined
    const note = (loss: Loss) => {
      if (pressed?.isConnected) setUnsent({ form: pressed, loss })
      else showToast(t(loss === 'offline' ? 'offline' : 'unconfirmed'), { tone: 'failure' })
    }
    const press = (event: SubmitEvent) => {
      pressed = event.target instanceof HTMLFormElement ? event.target : undefined
      setUnsent(undefined)
      if (navigator.onLine || pressed?.method !== 'post' || pressed.dataset['offline'] !== undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      note('offline')
    }
    window.addEventListener('submit', press, { capture: true })
    const silence = listenForUnsent(note)
    return () => {
      window.removeEventListener('submit', press, { capture: true })
      silence()
    }
  }, [t])
  if (unsent === undefined) return null
  return createPortal(
    <p className="form-unsent" role="alert">
      {t(unsent.loss === 'offline' ? 'offline' : 'unconfirmed')}
    </p>,
    unsent.form,
  )
}
