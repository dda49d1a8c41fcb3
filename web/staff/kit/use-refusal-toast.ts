import type { CallRefusal } from '#web/kit/api.ts'
import { lossSentence } from '#web/kit/request-of.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** Shows why something was refused. */
export function useRefusalToast(): (refusal: CallRefusal) => void {
  const sentenceOf = useRefusalSentence()
  return (refusal) => showToast(sentenceOf(refusal), { tone: 'failure' })
}

/** Why something was refused, with the next step: the server's sentence, or ours where no answer came. */
export function useRefusalSentence(): (refusal: CallRefusal) => string {
  const t = useTranslations('shell')
  return ({ code, message, requestId, status }) => {
    const loss = lossSentence(code)
    const sentence = loss === undefined ? message : t(loss === 'lost' ? 'unconfirmed' : loss)
    const number = requestId !== undefined && status >= 500 ? ` ${t('requestNumber', { number: requestId })}` : ''
    return sentence + number
  }
}
