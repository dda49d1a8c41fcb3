import { addAddress, deleteAddress, saveAddress } from '#domain/addresses/api.ts'
import { asId } from '#domain/kit/id.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

const names = ['title', 'recipient', 'contact_number', 'email', 'street_address', 'zip', 'city', 'state_id'] as const
/** How another service wrote the address out: the form that changes its parts leaves it out, which clears it. */
const whole = 'formatted_address'

/**
 * Saves, adds or deletes an address, from the dialog and from the form without script alike; undefined for an unknown
 * form.
 */
export async function sendAddress(call: Call, form: FormData): Promise<CallAnswer<unknown> | undefined> {
  const act = textField(form, 'act')
  const id = idField(form, 'id')
  if (act === 'delete') return id === undefined ? undefined : call(deleteAddress, { id: asId('addresses', id) })
  if (act !== 'save') return undefined
  const typed = Object.fromEntries(names.map((name) => [name, textField(form, name)]))
  const written = form.has(whole) ? { [whole]: textField(form, whole) } : {}
  const fields = { ...typed, ...written, default: form.has('default') }
  const key = idField(form, 'key')
  const options = key === undefined ? {} : { key }
  return id === undefined
    ? call(addAddress, new TypedFields(fields), options)
    : call(saveAddress, new TypedFields({ ...fields, id }), options)
}
