import { useEffect } from 'react'
import { isOfferPage } from '../content/offer-pages.ts'
import { offerPopup } from '../content/offer-popup.ts'

const quietMs = 2000
const inputs = ['pointerdown', 'touchstart', 'scroll', 'keydown'] as const

/**
 * Opens POPUP_BANNER_VIEW once a day at most, never at checkout, in a form or on arrival by a product link; two seconds
 * after the page has loaded, and not before the first input.
 */
export function useOfferPopup(pathname: string): void {
  useEffect(() => {
    if (!isOfferPage(pathname)) return undefined
    const left = new AbortController()
    const { signal } = left
    void (async () => {
      await Promise.all([
        new Promise<void>((resolve) => {
          setTimeout(resolve, quietMs)
        }),
        new Promise<void>((resolve) => {
          for (const input of inputs) addEventListener(input, () => resolve(), { once: true, passive: true, signal })
        }),
      ])
      if (signal.aborted) return
      await offerPopup(signal)
    })()
    return () => left.abort()
  }, [pathname])
}
