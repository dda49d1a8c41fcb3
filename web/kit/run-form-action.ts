import { data, redirect } from 'react-router'
import type { CallAnswer, CallRefusal } from './api.ts'
import { typedFields } from './form-fields.ts'
import { signInFirst } from './loader-value.ts'

/** The outcome of a form: where it leads, or a refusal with what the page shows for it. */
export type ActionOutcome<Done, Shown> =
  | { readonly kind: 'done'; readonly done: Done }
  | {
      readonly kind: 'refused'
      readonly refusal: CallRefusal
      readonly shown: Shown
      /** Where 401 means a wrong password, and not a missing session. */
      readonly staysSignedOut: boolean
    }

type Page<Shown> = ReturnType<typeof data<Shown>>

/**
 * The one way in which a page answers a form. `send` reads the form and sends it; undefined means an unknown form,
 * which is answered 400. A refusal keeps its status, a lost response is 503, and a signed-out visitor is sent to log in
 * and returns. The server has already enforced the byte limit of the form (server/kit/page-form.ts).
 */
export async function runFormAction<Done, Shown>(
  request: Request,
  send: (form: FormData) => Promise<ActionOutcome<Done, Shown> | undefined>,
): Promise<Done | Page<Shown>> {
  const outcome = await send(await request.formData())
  if (outcome === undefined) throw data(null, { status: 400 })
  if (outcome.kind === 'done') return outcome.done
  const { refusal, shown, staysSignedOut } = outcome
  if (refusal.status === 401 && !staysSignedOut) throw signInFirst(request)
  return data(shown, { status: refusal.status === 0 ? 503 : refusal.status })
}

/** The outcome of a call: `done` says where a success leads, `refused` what the page shows for a refusal. */
export function actionOutcome<Value, Done, Shown>(
  answer: CallAnswer<Value>,
  page: {
    readonly done: (value: Value) => Done
    readonly refused: (refusal: CallRefusal) => Shown
    readonly staysSignedOut?: boolean
  },
): ActionOutcome<Done, Shown> {
  if (answer.ok) return { kind: 'done', done: page.done(answer.value) }
  const { refusal } = answer
  return { kind: 'refused', refusal, shown: page.refused(refusal), staysSignedOut: page.staysSignedOut ?? false }
}

/** For a form in a modal: it succeeded, and the page stays where it is. */
export interface FormDone {
  readonly ok: true
}

/** Why a form was refused, with what was typed, so that nothing is typed twice. */
export interface RefusedForm {
  readonly ok: false
  readonly refusal: CallRefusal
  readonly values: Readonly<Record<string, string>>
}

/** Where a form leads that succeeded: nowhere from a modal, which sends the field `stay`, otherwise to this path. */
export function formDone(form: FormData, path: string) {
  const done: FormDone = { ok: true }
  return form.get('stay') === '1' ? data(done) : redirect(path, 303)
}

/** The refusal of a form that its page shows filled in again. */
export function refusedForm(refusal: CallRefusal, form: FormData): RefusedForm {
  return { ok: false, refusal, values: typedFields(form) }
}

/** What most pages show for a refusal: its sentence. */
export function refusedMessage({ message }: CallRefusal): { readonly refused: string } {
  return { refused: message }
}
