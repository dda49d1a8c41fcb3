import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { addDependant, listDependants, saveDependant } from '#domain/people/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'

/** Somebody in the care of the account. */
export type Dependant = OutputOf<typeof listDependants>['data'][number]

/** The form field that says whom the form is about: `add`, or the id of somebody who is there. */
export const aboutField = 'dependant'

/**
 * Adds or corrects somebody in the caller's care. The form brings the key of its intent, so that a double press adds
 * nobody twice.
 */
export async function sendDependant(call: Call, form: FormData): Promise<CallAnswer<Dependant>> {
  const details = {
    full_name: textField(form, 'full_name'),
    display_name: textField(form, 'display_name'),
    birth_date: textField(form, 'birth_date'),
  }
  const about = textField(form, aboutField)
  return about === 'add'
    ? call(addDependant, details, { key: textField(form, 'key') })
    : call(saveDependant, { id: asId('persons', about), ...details })
}
