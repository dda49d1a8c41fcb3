import { data } from 'react-router'
import type { CallAnswer, CallRefusal } from './api.ts'
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

/** What most pages show for a refusal: its sentence. */
export function refusedMessage({ message }: CallRefusal): { readonly refused: string } {
  return { refused: message }
}
