import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** Why the form was refused, above its fields. Its heading says so: the form's own would read as the fault. */
export function NotDone({ refusal }: { readonly refusal: CallRefusal | undefined }) {
  const t = useTranslations('consoleFrame')
  return <RefusalNotice refusal={refusal} title={t('notDone')} />
}
