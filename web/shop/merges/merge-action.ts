import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sendAccountVerify, verifyAccountMerge, type getHoldings } from '#domain/merges/api.ts'
import { TypedFields, type Call, type CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { actionOutcome, refusedForm, type ActionOutcome } from '#web/kit/run-form-action.ts'
import { readSentCode, type SentCode } from '../messages/sent-code.tsx'

export type Holdings = OutputOf<typeof getHoldings>

/** The state of the merge: that of its code, or what was moved. */
export interface Merging extends SentCode {
  /** What the other account held; null when the account's own phone was verified. */
  readonly moved: Holdings | null | undefined
}

/** Requests a code, or merges the accounts with one. Undefined for another form. */
export async function mergeAction(
  call: Call,
  form: FormData,
): Promise<ActionOutcome<{ merging: Merging }, { merging: Merging }> | undefined> {
  const intent = textField(form, 'intent')
  const login = textField(form, 'login')
  const before = readSentCode(form)
  const refused = (refusal: CallRefusal) => ({
    merging: { ...before, refused: refusedForm(refusal, form), moved: undefined },
  })
  if (intent === 'merge-send')
    return actionOutcome(await call(sendAccountVerify, new TypedFields({ login })), {
      done: ({ expires_at: expiresAt }) => ({
        merging: { sentTo: login, expiresAt, refused: undefined, moved: undefined },
      }),
      refused,
    })
  if (intent !== 'merge') return undefined
  const typed = { login, code: textField(form, 'code'), password: textField(form, 'password') }
  const answer = await call(verifyAccountMerge, new TypedFields(typed))
  return actionOutcome(answer, {
    done: ({ moved }) => ({ merging: { ...before, refused: undefined, moved } }),
    refused,
    staysSignedOut: !answer.ok && answer.refusal.code === 'auth.reauth',
  })
}
