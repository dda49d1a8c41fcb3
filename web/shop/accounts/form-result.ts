import type { CallRefusal } from '#web/kit/api.ts'

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
export function formResult(refusal: CallRefusal, typed: FormData): FormResult {
  const values = [...typed].flatMap(([name, value]): Array<[string, string]> =>
    name !== 'password' && typeof value === 'string' ? [[name, value]] : [],
  )
  return {
    ok: false,
    code: refusal.code,
    message: refusal.message,
    errors: refusal.errors,
    values: Object.fromEntries(values),
    requestId: refusal.requestId,
  }
}
