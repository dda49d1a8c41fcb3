import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { addDependant, listDependants, saveDependant } from '#domain/people/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { birthDateOf } from './birth-date.ts'

/** A dependant of the account holder. */
export type Dependant = OutputOf<typeof listDependants>['data'][number]

/** The form field that names the dependant: `add`, or an id. */
export const aboutField = 'dependant'

/** Adds or updates a dependant. The form carries an idempotency key, so that a double press adds one person only. */
export async function sendDependant(call: Call, form: FormData): Promise<CallAnswer<Dependant>> {
  const details = {
    full_name: textField(form, 'full_name'),
    display_name: textField(form, 'display_name'),
    birth_date: birthDateOf(form),
  }
  const about = textField(form, aboutField)
  return about === 'add'
    ? call(addDependant, details, { key: textField(form, 'key') })
    : call(saveDependant, { id: asId('persons', about), ...details })
}
