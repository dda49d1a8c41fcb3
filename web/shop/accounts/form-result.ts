import type { CallRefusal } from '#web/kit/api.ts'
import { typedFields } from '#web/kit/form-fields.ts'

/** What an action tells its form when the answer was no. Passwords never come back. */
export interface FormResult {
  readonly ok: false
  readonly code: string
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** What to tell the studio when it broke. */
  readonly requestId: string | undefined
}

/** For a form in a modal: it worked, and the page stays where it is. */
export interface FormDone {
  readonly ok: true
}

/** The refusal with what was typed, so that nobody types twice. */
export function formResult({ code, message, errors, requestId }: CallRefusal, form: FormData): FormResult {
  return { ok: false, code, message, errors, values: typedFields(form), requestId }
}
