import { useEffect, useEffectEvent } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { FormDone, RefusedForm } from './run-form-action.ts'

/**
 * Sends the form of a modal to the action of its page. `onDone` runs once the page below has loaded its data again; it
 * loads it after a conflict too, since it shows what has changed meanwhile.
 */
export function useModalForm(onDone: () => void) {
  const { Form, data: answer, state } = useFetcher<FormDone | RefusedForm>()
  const { revalidate } = useRevalidator()
  const isDone = answer?.ok === true && state === 'idle'
  const refused = answer?.ok === false ? answer : undefined
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])
  useEffect(() => {
    if (refused?.refusal.status === 409) void revalidate()
  }, [refused, revalidate])
  return { Form, isSending: state !== 'idle', refused }
}
