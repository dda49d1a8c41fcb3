import type { CallRefusal } from '#web/kit/api.ts'
import { typedFields } from '#web/kit/form-fields.ts'

/** The refusal that an action returns to its form. Passwords are left out. */
export interface FormResult {
  readonly ok: false
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** The id to quote to the studio after a server error. */
  readonly requestId: string | undefined
}

/** The refusal with what was typed, so that nothing is typed twice. */
export function formResult({ code, message, errors, requestId }: CallRefusal, form: FormData): FormResult {
  return { ok: false, code, message, errors, values: typedFields(form), requestId }
}
