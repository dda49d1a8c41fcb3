import { requestClassesMax } from '#domain/occupancy/model.ts'
import { idField, isId } from '#web/kit/form-fields.ts'
import type { MultiClassForm } from './multi-class-choice.ts'

/**
 * The chosen classes of an address or a form, each once and no more than one request may have. What is no id is left
 * out.
 */
export function parseSessionIds(sent: unknown): readonly string[] {
  const ids = typeof sent === 'string' ? sent.split('.').filter(isId) : []
  return [...new Set(ids)].slice(0, requestClassesMax)
}

/** Reads the form; undefined when it is not ours. */
export function parseMultiClassForm(form: FormData): MultiClassForm | undefined {
  const [sessionIds, key, wanted] = [parseSessionIds(form.get('ids')), idField(form, 'key'), form.get('wanted')]
  if (key === undefined || sessionIds.length < 2 || typeof wanted !== 'string' || !/^[1-9]$/.test(wanted))
    return undefined
  return { sessionIds, personId: idField(form, 'person_id'), wanted: Number(wanted), key }
}
