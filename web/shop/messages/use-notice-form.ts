import { useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { type CallRefusal, call, type CallAnswer } from '#web/kit/api.ts'
import { openModal } from '#web/kit/modal.ts'
import { sendNotices } from './send-notices.ts'

const noNetwork: CallRefusal = { status: 0, code: 'offline', message: '', errors: {}, requestId: undefined }

/** Submits a form of this page without leaving it; without script the browser submits it. */
export function useNoticeForm(
  refused: CallRefusal | undefined,
  onDone: () => void = () => undefined,
): {
  readonly send: (event: FormEvent<HTMLFormElement>) => void
  readonly isBusy: boolean
  readonly refusal: CallRefusal | undefined
} {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(refused)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const submit = async (filled: FormData) => {
    setBusy(true)
    const answer = await sendNoticesHere(filled)
    if (answer?.ok) await revalidate()
    setBusy(false)
    if (answer?.ok) {
      setRefusal(undefined)
      return onDone()
    }
    if (answer?.refusal.status === 401) return openModal('LOGIN_VIEW', { next: pathname })
    setRefusal(answer?.refusal ?? noNetwork)
  }
  return {
    isBusy,
    refusal,
    send: (event) => {
      event.preventDefault()
      if (!isBusy) void submit(new FormData(event.currentTarget))
    },
  }
}

/** The same from the browser. */
async function sendNoticesHere(form: FormData): Promise<CallAnswer<unknown> | undefined> {
  return sendNotices(call, form)
}
