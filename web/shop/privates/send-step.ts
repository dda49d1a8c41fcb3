import { asId } from '#domain/kit/id.ts'
import { cancelPrivate, confirmPrivate, takeStep } from '#domain/privates/api.ts'
import { TypedFields, type Call, type CallAnswer } from '#web/kit/api.ts'
import { isId, textField } from '#web/kit/form-fields.ts'

/** The result of a form of the page: the id of the private once it is booked, else undefined. */
export type StepAnswer = CallAnswer<{ readonly bookedId: string | undefined }>

/** Books the held private; its id is the idempotency key, so pressing twice books once. */
export async function sendConfirm(call: Call, id: string) {
  return call(confirmPrivate, { id: asId('class_sessions', id) }, { key: `private-${id}` })
}

/** Sends one form of the page. Undefined for an unknown form. */
export async function sendStep(call: Call, form: FormData): Promise<StepAnswer | undefined> {
  const intent = textField(form, 'intent')
  const id = textField(form, 'id')
  if (intent === 'slot') return presentStep(await call(takeStep, new TypedFields({ step: 'slot', ...slotOf(form) })))
  if (!isId(id)) return undefined
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
        new TypedFields({ step: 'people', id, format: textField(form, 'format'), participants, guests }),
      ),
    )
  }
  if (intent === 'pack')
    return presentStep(await call(takeStep, new TypedFields({ step: 'pack', id, lot_id: textField(form, 'lot') })))
  if (intent === 'notes')
    return presentStep(await call(takeStep, new TypedFields({ step: 'notes', id, notes: textField(form, 'notes') })))
  if (intent === 'give_up') return presentStep(await call(cancelPrivate, { id: asId('class_sessions', id) }))
  if (intent !== 'confirm') return undefined
  const answer = await sendConfirm(call, id)
  return answer.ok ? { ok: true, value: { bookedId: id } } : answer
}

/** The pressed button carries instructor and start. */
function slotOf(form: FormData): Readonly<Record<string, string>> {
  const [instructor_id = '', starts_at = ''] = textField(form, 'slot').split(' ')
  return { instructor_id, starts_at, format: textField(form, 'format') }
}

function presentStep(answer: CallAnswer<unknown>): StepAnswer {
  return answer.ok ? { ok: true, value: { bookedId: undefined } } : answer
}
