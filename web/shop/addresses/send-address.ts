import { addAddress, saveAddress } from '#domain/addresses/api.ts'
import { call, TypedFields, type CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

const names = ['title', 'recipient', 'contact_number', 'email', 'street_address', 'zip', 'city', 'state_id'] as const

/** Saves the address of the dialog's form, or adds it where the form names none. */
export async function sendAddress(form: FormData): Promise<CallAnswer<unknown>> {
  const id = idField(form, 'id')
  const key = idField(form, 'key')
  const typed = Object.fromEntries(names.map((name) => [name, textField(form, name)]))
  const fields = { ...typed, default: form.has('default') }
  const options = key === undefined ? {} : { key }
  return id === undefined
    ? call(addAddress, new TypedFields(fields), options)
    : call(saveAddress, new TypedFields({ ...fields, id }), options)
}
