import { useEffect, useState, type ReactNode } from 'react'
import type { CallAnswer } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** The answer to `ask`, asked again when `ask` is another one; an answer that comes after that is dropped. */
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

/** A text on its way, refused, or there to be read. */
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
