import { listSignedForms } from '#domain/forms/api.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Call } from '#web/kit/api.ts'

/** Whether that person still has to sign the waiver; false when the request failed. */
export async function isWaiverDue(call: Call, personId: Id<'persons'>): Promise<boolean> {
  const forms = await call(listSignedForms, { search: 'kind:waiver', limit: '1' })
  return forms.ok && forms.value.due.some((one) => one.kind === 'waiver' && one.person_id === personId)
}
