import { signForm } from '#domain/forms/api.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'

const tickPrefix = 'consents.'

/** Signs the form. A form that is already signed counts as success, so a double press is no failure. */
export async function sendSigning(call: Call, typed: FormData): Promise<CallAnswer<undefined>> {
  const ticks = [...typed].flatMap(([field, value]) =>
    field.startsWith(tickPrefix) && value === 'on' ? [field.slice(tickPrefix.length)] : [],
  )
  const name = textField(typed, 'typed_name').trim()
  const drawn = textField(typed, 'signature_png')
  const answer = await call(
    signForm,
    new TypedFields({
      kind: typed.get('kind'),
      version: Number(typed.get('version')),
      language: typed.get('language'),
      person_id: typed.get('person_id'),
      ...(name === '' ? {} : { typed_name: name }),
      ...(drawn === '' ? {} : { signature_png: drawn }),
      consents: Object.fromEntries(ticks.map((tick) => [tick, true])),
    }),
  )
  return answer.ok || answer.refusal.code === 'forms.already_signed' ? { ok: true, value: undefined } : answer
}
