import { forgetPassword as forgetEndpoint, resetPassword } from '#domain/accounts/password-api.ts'
import { normalizeInput } from '#domain/kit/normalize-input.ts'
import { TypedFields, type Call, type CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { readSentCode, type SentCode } from '../messages/sent-code.tsx'
import type { TickVersions } from './document-tick.tsx'
import { afterSignIn } from './sign-in-action.ts'

/** The state of the reset. */
export interface Forgotten extends SentCode {
  readonly ok: false
  /** The documents to agree to, for whom the desk opened the account. */
  readonly versions: TickVersions | undefined
}

/** Requests a code, or sets the new password with one and logs in. */
export async function forgetPassword(call: Call, request: Request) {
  return runFormAction<ReturnType<typeof afterSignIn> | Forgotten, Forgotten>(request, async (form) => {
    const login = textField(form, 'login')
    const before = readSentCode(form)
    const refused = (refusal: CallRefusal): Forgotten => ({
      ok: false,
      ...before,
      refused: refusedForm(refusal, form),
      versions: versionsAsked(refusal) ?? versionsShown(form),
    })
    if (textField(form, 'intent') === 'reset') {
      const { terms, privacy } = (form.has('agreed') && versionsShown(form)) || {}
      const typed = {
        login,
        code: textField(form, 'code'),
        password: textField(form, 'password'),
        ...(terms !== undefined && { terms_version: terms, privacy_version: privacy }),
      }
      return actionOutcome(await call(resetPassword, new TypedFields(typed)), {
        done: () => afterSignIn(form, request),
        refused,
        staysSignedOut: true,
      })
    }
    return actionOutcome(await call(forgetEndpoint, new TypedFields({ login })), {
      done: ({ expires_at: expiresAt }): Forgotten => ({
        ok: false,
        sentTo: login,
        expiresAt,
        refused: undefined,
        versions: undefined,
      }),
      refused,
      staysSignedOut: true,
    })
  })
}

/** Read by hand, since no page loads a schema. */
function versionsAsked({ code, details }: CallRefusal): TickVersions | undefined {
  if (code !== 'accounts.agree_first' || typeof details !== 'object' || details === null) return undefined
  const { terms, privacy }: { terms?: unknown; privacy?: unknown } = details
  return typeof terms === 'number' && typeof privacy === 'number' ? { terms, privacy } : undefined
}

/** Those beside the tick of the form, where it had one. */
function versionsShown(form: FormData): TickVersions | undefined {
  if (!form.has('terms_version')) return undefined
  return { terms: Number(form.get('terms_version')), privacy: Number(form.get('privacy_version')) }
}

/** The text of page and modal above the form, by the state of the reset. */
export function useForgetWords(at: Forgotten | undefined, hasCode: boolean): { heading: string; lead: string } {
  const t = useTranslations('accounts')
  const login = at?.sentTo
  if (login !== undefined)
    return {
      heading: t(normalizeInput(login).includes('@') ? 'codeHeadingEmail' : 'codeHeadingPhone'),
      lead: t('codeLead', { login: login.trim() }),
    }
  return { heading: t('forgetHeading'), lead: t(hasCode ? 'codeLeadAny' : 'forgetLead') }
}
