import { sendEmailVerify, verifyEmail } from '#domain/accounts/api.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import type { Verifying } from './verify-email-form.tsx'

/** Sends one of the two forms: requests a code, or submits the typed one. `done` once the e-mail is verified. */
export async function sendVerifying(call: Call, form: FormData): Promise<Verifying & { readonly done: boolean }> {
  const before = textField(form, 'sent_to') || undefined
  if (textField(form, 'intent') === 'verify') {
    const answer = await call(verifyEmail, new TypedFields({ code: textField(form, 'code') }))
    return answer.ok
      ? { done: true, sentTo: before, refusal: undefined }
      : { done: false, sentTo: before, refusal: answer.refusal }
  }
  const answer = await call(sendEmailVerify, {})
  if (answer.ok) return { done: false, sentTo: answer.value.email, refusal: undefined }
  return { done: answer.refusal.code === 'accounts.email_verified', sentTo: before, refusal: answer.refusal }
}
