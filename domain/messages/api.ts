import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { noticeKinds } from './model.ts'
import { pushedTemplates } from './push-notice.ts'

const notice = z.strictObject({
  id: idOf('messages'),
  kind: z.enum(noticeKinds),
  title: z.string(),
  paragraphs: z.array(z.string()),
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  /** The language the message was written in. */
  locale: z.enum(['en', 'zh']),
  /** The link of the message, as a path of this site without its language. */
  link: z.nullable(z.strictObject({ label: z.string(), path: z.string() })),
  created_at: wireInstant,
  read: z.boolean(),
})

export const listNotifications = endpoint({
  name: 'messages.list',
  method: 'GET',
  path: '/notifications',
  who: 'account',
  summary: 'What the studio wrote to the caller, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { unread: /^true$/ },
      orders: ['created_at'],
      sorted: 'desc',
      keyword: 'title, paragraphs and facts',
    }),
    /** Only changes in the caller's classes that others made, such as a promotion. */
    unasked: z.optional(z.literal('true')),
  }),
  output: z.extend(pageOf(notice), { unread: z.number() }),
})

/** Either some notices, or all up to the newest that was shown: later ones stay unread. */
export const readNotifications = endpoint({
  name: 'messages.read',
  method: 'POST',
  path: '/notifications/read',
  who: 'account',
  summary: 'Mark notices as read',
  refusals: [],
  input: z
    .strictObject({
      ids: z.optional(z.array(idOf('messages')).check(z.minLength(1), z.maxLength(100))),
      up_to: z.optional(idOf('messages')),
    })
    .check(
      z.refine((sent) => (sent.ids === undefined) !== (sent.up_to === undefined), {
        path: ['ids'],
        error: 'fields.invalid',
      }),
    ),
  output: z.strictObject({ success: z.literal(true), unread: z.number() }),
})

const pushKind = z.enum(pushedTemplates)

/** A device belongs to the session it is signed in with: signing out ends both. */
export const getPush = endpoint({
  name: 'messages.push',
  method: 'GET',
  path: '/notifications/push',
  who: 'account',
  summary: 'Whether this device is told, and the key by which it asks for that',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    /** Null where the studio pushes nothing. */
    public_key: z.nullable(z.string()),
    on: z.boolean(),
    /** The kinds that it gets; all by default. */
    kinds: z.array(pushKind),
  }),
})

const code = (letters: number) =>
  z.string('fields.invalid').check(z.regex(/^[A-Za-z0-9_-]+$/, 'fields.invalid'), z.length(letters, 'fields.invalid'))

/** The push subscription, as the browser returns it. */
export const addPush = endpoint({
  name: 'messages.add_push',
  method: 'POST',
  path: '/notifications/push',
  who: 'account',
  summary: 'Tell this device of seats that come free, classes that are near and other instructors',
  refusals: ['messages.push_refused'],
  input: z.strictObject({
    endpoint: z.url('fields.invalid').check(z.maxLength(1000, 'fields.invalid')),
    p256dh: code(87),
    auth: code(22),
  }),
  output: z.strictObject({ success: z.literal(true), on: z.literal(true) }),
})

/** Which kinds this device gets; at least one, since none is `removePush`. */
export const savePushKinds = endpoint({
  name: 'messages.push_kinds',
  method: 'PUT',
  path: '/notifications/push',
  who: 'account',
  summary: 'Choose what this device is told',
  refusals: ['messages.push_off'],
  input: z.strictObject({ kinds: z.array(pushKind).check(z.minLength(1), z.maxLength(pushedTemplates.length)) }),
  output: z.strictObject({ success: z.literal(true), kinds: z.array(pushKind) }),
})

export const removePush = endpoint({
  name: 'messages.remove_push',
  method: 'DELETE',
  path: '/notifications/push',
  who: 'account',
  summary: 'Tell this device nothing more',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ success: z.literal(true), on: z.literal(false) }),
})

/** True when messages of that kind are sent; kinds that are not listed always are. */
const preferences = {
  reminder: z.boolean(),
  queue: z.boolean(),
  class_changes: z.boolean(),
  expiry: z.boolean(),
  news: z.boolean(),
}

export const getPreferences = endpoint({
  name: 'messages.preferences',
  method: 'GET',
  path: '/notifications/preferences',
  who: 'account',
  summary: 'Which messages the caller wants sent',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject(preferences),
})

export const savePreferences = endpoint({
  name: 'messages.save_preferences',
  method: 'PUT',
  path: '/notifications/preferences',
  who: 'account',
  summary: 'Save which messages are sent',
  refusals: [],
  input: z.strictObject(preferences),
  output: z.strictObject({ success: z.literal(true), ...preferences }),
})
