import { isFinalRefusal } from '#web/kit/is-final-refusal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RefusedCall } from './refused-call.ts'

/** Why a part of a page was not read, in its own place, with Try again where that can help. */
export function ReadFailed({
  error,
  isFetching,
  refetch,
}: {
  readonly error: RefusedCall
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}) {
  const t = useTranslations('consoleFrame')
  return (
    <div className="console-failed">
      <RefusalNotice refusal={error.refusal} title={t('notRead')} />
      {isFinalRefusal(error.refusal) ? null : (
        <Button look="line" size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
