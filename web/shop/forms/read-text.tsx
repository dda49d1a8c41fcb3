import { useEffect, useState, type ReactNode } from 'react'
import type { CallAnswer } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** The response to `ask`, requested again when `ask` changes; a response that arrives after that is dropped. */
export function useAnswer<Value>(ask: () => Promise<CallAnswer<Value>>): CallAnswer<Value> | undefined {
  const [answer, setAnswer] = useState<CallAnswer<Value>>()
  useEffect(() => {
    let isGone = false
    const wait = async () => {
      const loaded = await ask()
      if (!isGone) setAnswer(loaded)
    }
    void wait()
    return () => {
      isGone = true
    }
  }, [ask])
  return answer
}

/** A text that is loading, refused, or loaded. */
export function ReadText<Value>({
  answer,
  children,
}: {
  readonly answer: CallAnswer<Value> | undefined
  readonly children: (value: Value) => ReactNode
}) {
  const t = useTranslations('forms')
  if (answer === undefined)
    return (
      <SkeletonGroup label={t('loading')} className="stack">
        <Skeleton className="h-52" />
        <Skeleton className="h-13" />
      </SkeletonGroup>
    )
  return answer.ok ? children(answer.value) : <RefusalNotice refusal={answer.refusal} title={t('loadFailed')} />
}
