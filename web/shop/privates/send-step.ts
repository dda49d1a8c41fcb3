import { asId } from '#domain/kit/id.ts'
import { cancelPrivate, confirmPrivate, takeStep } from '#domain/privates/api.ts'
import { TypedFields, type Call, type CallRefusal } from '#web/kit/api.ts'

/** Where a form of the page leads: the booking that was made, the page as it is now, or why not. */
export type StepAnswer =
  | { readonly kind: 'booked'; readonly id: string }
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly refusal: CallRefusal }

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Books the private that is held; the private is the wish, so pressing twice books once. */
export async function sendConfirm(call: Call, id: string) {
  return call(confirmPrivate, { id: asId('class_sessions', id) }, { key: `private-${id}` })
}

/** Sends one form of the page. Undefined when it is none of ours. */
export async function sendStep(call: Call, form: FormData): Promise<StepAnswer | undefined> {
  const intent = textOf(form, 'intent')
  const id = textOf(form, 'id')
  if (intent === 'slot') return presentStep(await call(takeStep, new TypedFields({ step: 'slot', ...slotOf(form) })))
  if (!idShape.test(id)) return undefined
  if (intent === 'people') {
    const participants = form.getAll('participant').filter((value) => typeof value === 'string')
    const guests = form
      .getAll('guest')
      .filter((value) => typeof value === 'string')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    return presentStep(
      await call(
        takeStep,
        new TypedFields({ step: 'people', id, format: textOf(form, 'format'), participants, guests }),
      ),
    )
  }
  if (intent === 'pack')
    return presentStep(await call(takeStep, new TypedFields({ step: 'pack', id, lot_id: textOf(form, 'lot') })))
  if (intent === 'notes')
    return presentStep(await call(takeStep, new TypedFields({ step: 'notes', id, notes: textOf(form, 'notes') })))
  if (intent === 'give_up') return presentStep(await call(cancelPrivate, { id: asId('class_sessions', id) }))
  if (intent !== 'confirm') return undefined
  const answer = await sendConfirm(call, id)
  return answer.ok ? { kind: 'booked', id } : { kind: 'refused', refusal: answer.refusal }
}

/** Teacher and start stand in the one button that was pressed. */
function slotOf(form: FormData): Readonly<Record<string, string>> {
  const [instructor_id = '', starts_at = ''] = textOf(form, 'slot').split(' ')
  return { instructor_id, starts_at, format: textOf(form, 'format') }
}

function presentStep(
  answer: { readonly ok: true } | { readonly ok: false; readonly refusal: CallRefusal },
): StepAnswer {
  return answer.ok ? { kind: 'taken' } : { kind: 'refused', refusal: answer.refusal }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
