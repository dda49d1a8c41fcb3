import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { CallAnswer, CallRefusal } from './api.ts'
import { openModal } from './modal.ts'

/**
 * One request at a time: the page loads its data again once it is done, and after a conflict, since it shows what has
 * changed meanwhile. A session that has ended asks to log in.
 */
export function useAct(): {
  readonly act: (send: () => Promise<CallAnswer<unknown>>, onDone?: () => void) => void
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
} {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const run = async (send: () => Promise<CallAnswer<unknown>>, onDone?: () => void) => {
    setBusy(true)
    const answer = await send()
    if (answer.ok || answer.refusal.status === 409) await revalidate()
    setBusy(false)
    setRefusal(answer.ok || answer.refusal.status === 401 ? undefined : answer.refusal)
    if (answer.ok) onDone?.()
    else if (answer.refusal.status === 401) openModal('LOGIN_VIEW', { next: `${pathname}${search}` })
  }
  return { isBusy, refusal, act: (send, onDone) => (isBusy ? undefined : void run(send, onDone)) }
}
