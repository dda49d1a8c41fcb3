import type { InputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { readNotifications, savePreferences } from '#domain/messages/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField, textField } from '#web/kit/form-fields.ts'

export type Preferences = InputOf<typeof savePreferences>
const preferenceNames = ['reminder', 'queue', 'class_changes', 'expiry', 'news'] as const satisfies ReadonlyArray<
  keyof Preferences
>

/**
 * Sends a form of the message centre: one message read, all up to the newest shown, or the preferences. Undefined for
 * any other.
 */
export async function sendNotices(call: Call, form: FormData): Promise<CallAnswer<unknown> | undefined> {
  const intent = textField(form, 'intent')
  if (intent === 'preferences') {
    const [reminder, queue, classChanges, expiry, news] = preferenceNames.map((name) => form.has(name))
    return call(savePreferences, {
      reminder: reminder === true,
      queue: queue === true,
      class_changes: classChanges === true,
      expiry: expiry === true,
      news: news === true,
    })
  }
  const id = idField(form, 'id')
  if (id === undefined) return undefined
  return call(readNotifications, intent === 'all' ? { up_to: asId('messages', id) } : { ids: [asId('messages', id)] })
}
