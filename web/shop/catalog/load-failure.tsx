import { useEffect, useEffectEvent, useState } from 'react'
import type { CallAnswer } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'

/**
 * Replaces a part of a page that could not be loaded, with the next step. Without `onAgain` the page reloads its data.
 */
export function LoadFailure({ onAgain }: { readonly onAgain?: () => void }) {
  const t = useTranslations('catalog')
  return (
    <p className="load-failure small muted" role="status">
      {t.rich('lost', {
        link: (words) =>
          onAgain === undefined ? (
            <a className="link link-alone" href="">
              {words}
            </a>
          ) : (
            <button type="button" className="link link-alone" onClick={onAgain}>
              {words}
            </button>
          ),
      })}
    </p>
  )
}

/** Loads what a modal shows once it is open. `subject` names what is loaded; another subject is loaded anew. */
export function useLoaded<Value>(
  load: () => Promise<CallAnswer<Value>>,
  subject = '',
): { readonly answer: CallAnswer<Value> | undefined; readonly loadAgain: () => void } {
  const [answer, setAnswer] = useState<CallAnswer<Value>>()
  const [round, setRound] = useState(0)
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    let isOpen = true
    void loadNow().then((loaded) => {
      if (isOpen) setAnswer(loaded)
    })
    return () => {
      isOpen = false
    }
  }, [subject, round])
  const loadAgain = () => {
    setAnswer(undefined)
    setRound(round + 1)
  }
  return { answer, loadAgain }
}
