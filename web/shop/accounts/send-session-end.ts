import { endOtherSessions, endSession } from '#domain/accounts/sessions-api.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

/** Logs out the device that the form names, or all others. Undefined for an unknown form. */
export async function sendSessionEnd(call: Call, form: FormData): Promise<CallAnswer<unknown> | undefined> {
  if (textField(form, 'intent') === 'end-others') return call(endOtherSessions, {})
  const id = textField(form, 'intent') === 'end' ? idField(form, 'id') : undefined
  return id === undefined ? undefined : call(endSession, { id: asId('auth_sessions', id) })
}
