import type { CallRefusal } from './api.ts'
import { lossSentence } from './request-of.ts'
import { useTranslations } from './words.tsx'

/**
 * Says why something was refused: the server's sentence, or ours when no response came. That of a booking adds that the
 * next try does not book twice.
 */
export function useRefusalSentence({ isBooking = false }: { readonly isBooking?: boolean } = {}): (
  refusal: Pick<CallRefusal, 'code' | 'message'>,
) => string {
  const t = useTranslations('shell')
  return ({ code, message }) => {
    const loss = lossSentence(code)
    if (loss === undefined && message !== '') return message
    return t(loss === undefined || (loss === 'lost' && !isBooking) ? 'unconfirmed' : loss)
  }
}
