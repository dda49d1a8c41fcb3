import { asId } from '#domain/kit/id.ts'
import { requestClassesMax } from '#domain/occupancy/model.ts'
import { requestAnyClass } from '#domain/waitlist/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField, isId } from '#web/kit/form-fields.ts'

interface MultiClassForm {
  readonly sessionIds: readonly string[]
  readonly personId: string | undefined
  readonly wanted: number
  readonly key: string
}

/** Joins all the waitlists as one request; the same key twice joins them once. */
export async function sendMultiClassRequest(
  call: Call,
  { sessionIds, personId, wanted, key }: MultiClassForm,
): Promise<CallAnswer<unknown>> {
  const who = personId === undefined ? {} : { person_id: asId('persons', personId) }
  return call(
    requestAnyClass,
    { session_ids: sessionIds.map((id) => asId('class_sessions', id)), wanted, ...who },
    { key },
  )
}

/** The chosen classes of an address or a form, each once, up to the limit of a request. Invalid ids are left out. */
export function parseSessionIds(sent: unknown): readonly string[] {
  const ids = typeof sent === 'string' ? sent.split('.').filter(isId) : []
  return [...new Set(ids)].slice(0, requestClassesMax)
}

/** Parses the form; undefined for an unknown form. */
export function parseMultiClassForm(form: FormData): MultiClassForm | undefined {
  const [sessionIds, key, wanted] = [parseSessionIds(form.get('ids')), idField(form, 'key'), form.get('wanted')]
  if (key === undefined || sessionIds.length < 2 || typeof wanted !== 'string' || !/^[1-9]$/.test(wanted))
    return undefined
  return { sessionIds, personId: idField(form, 'person_id'), wanted: Number(wanted), key }
}
