import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { addDependant, listDependants, saveDependant } from '#domain/people/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'

/** Somebody in the care of the account. */
export type Dependant = OutputOf<typeof listDependants>['data'][number]

/** The form field that says whom the form is about: `add`, or the id of somebody who is there. */
export const aboutField = 'dependant'

/** Adds or corrects somebody in the caller's care. The form brings the key of its intent, so that a double press adds nobody twice. */
export async function sendDependant(call: Call, form: FormData): Promise<CallAnswer<Dependant>> {
  const typed = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const details = {
    full_name: typed('full_name'),
    display_name: typed('display_name'),
    birth_date: typed('birth_date'),
  }
  const about = typed(aboutField)
  return about === 'add'
    ? call(addDependant, details, { key: typed('key') })
    : call(saveDependant, { id: asId('persons', about), ...details })
}
