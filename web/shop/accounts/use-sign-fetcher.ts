import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { FormDone, RefusedForm } from '#web/kit/run-form-action.ts'
import { sessionChanged } from '#web/kit/session.ts'

/** Submits a login form from a modal. After success on the same page, the visitor is reloaded. */
export function useSignFetcher<Shown extends { readonly ok: false } = RefusedForm>({
  stays,
  onDone,
}: {
  readonly stays: boolean
  readonly onDone: () => void
}) {
  const fetcher = useFetcher<FormDone | Shown>()
  const { revalidate } = useRevalidator()
  const answer = fetcher.data
  const isDone = answer?.ok === true
  useEffect(() => {
    if (!isDone || !stays) return
    void sessionChanged().then(revalidate).then(onDone)
  }, [isDone, stays, revalidate, onDone])
  return {
    form: fetcher.Form,
    result: answer?.ok === false ? answer : undefined,
    isBusy: fetcher.state !== 'idle' || isDone,
  }
}
