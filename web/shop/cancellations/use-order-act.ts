import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { showToast } from '#web/kit/toast.ts'
import { sendOrderAct, type OrderAct } from './send-cancellation.ts'

/** Sends a dialog's request, confirms it, and reloads the page's data. */
export function useOrderAct(done: string) {
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const send = async (asked: OrderAct | undefined) => {
    if (isSending || asked === undefined) return
    setSending(true)
    const answer = await sendOrderAct(call, asked)
    setSending(false)
    if (!answer.ok && answer.refusal.status === 401) return openModal('LOGIN_VIEW', { next: `${pathname}${search}` })
    if (answer.ok) {
      closeModal()
      showToast(done)
    } else setRefusal(answer.refusal)
    if (answer.ok || answer.refusal.status === 409) await revalidate()
  }
  return { isSending, refusal, send }
}
