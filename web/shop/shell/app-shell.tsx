import { App } from '@capacitor/app'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { decideBack } from '#domain/mobile/decide-back.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { nativeApp } from '#web/native/native-app.ts'
import { pathOfLink } from './path-of-link.ts'

/** Features of the app alone: its back button, and links of this site that open in it. Renders nothing. */
export function AppShell() {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  useEffect(() => {
    let warnedMs: number | undefined
    const back = App.addListener('backButton', ({ canGoBack }) => {
      const over = covering()
      const done = decideBack({ isCovered: over !== undefined, canGoBack, nowMs: performance.now(), warnedMs })
      warnedMs = done === 'warn' ? performance.now() : undefined
      if (done === 'close') over?.()
      else if (done === 'back') window.history.back()
      else if (done === 'exit') void App.exitApp()
      else showToast(t('pressAgain'))
    })
    const opened = App.addListener('appUrlOpen', ({ url }) => {
      const path = pathOfLink(url, nativeApp()?.host ?? window.location.origin)
      if (path !== undefined) void navigate(path)
    })
    return () => {
      for (const listener of [back, opened]) void listener.then(async ({ remove }) => remove())
    }
  }, [t, navigate])
  return null
}

/**
 * How to close the topmost layer, as Escape does; undefined when there is none. A busy dialog stays, and the press does
 * nothing else either.
 */
function covering(): (() => void) | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (dialog) return () => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  const menu = document.querySelector('.menu[data-open="true"] button')
  return menu ? () => menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })) : undefined
}
