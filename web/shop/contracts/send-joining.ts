import { joinContract } from '#domain/contracts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

/** Joins the membership of the form; undefined for an unknown form. An empty method is a card. */
export async function sendJoining(
  call: Call,
  form: FormData,
): Promise<CallAnswer<OutputOf<typeof joinContract>> | undefined> {
  const planId = idField(form, 'plan_id')
  if (planId === undefined) return undefined
  const bankId = textField(form, 'bank_id')
  const typed = new TypedFields({
    plan_id: asId('package_plans', planId),
    identity_number: textField(form, 'identity_number'),
    ...(bankId === '' ? {} : { bank_id: bankId }),
  })
  return call(joinContract, typed)
}
