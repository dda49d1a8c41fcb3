import { readNarrow } from '#domain/kit/read-narrow.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Forgotten } from './forget-action.ts'

/** The text of page and modal above the form, by the state of the reset. */
export function useForgetWords(at: Forgotten | undefined, hasCode: boolean): { heading: string; lead: string } {
  const t = useTranslations('accounts')
  const login = at?.sentTo
  if (login !== undefined)
    return {
      heading: t(readNarrow(login).includes('@') ? 'codeHeadingEmail' : 'codeHeadingPhone'),
      lead: t('codeLead', { login: login.trim() }),
    }
  return { heading: t('forgetHeading'), lead: t(hasCode ? 'codeLeadAny' : 'forgetLead') }
}
