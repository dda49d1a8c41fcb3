import { z } from 'zod/mini'

const label = z.string()
const number = z.number()
const choice = { lot: z.optional(label), seat: z.optional(number) }
const kind = <Name extends string, Fields extends z.core.$ZodShape>(name: Name, fields: Fields) =>
  z.strictObject({ kind: z.literal(name), label, ...fields })

/**
 * What a person or the studio does, in the oracle's terms: people, sessions and plans by number, bookings, packs and
 * shares by the label of the action that made them; its own label is also that of what it makes. `by` is the account
 * that sends the request: the person's own, or the guardian's, unless another account tries.
 */
export const actionShape = z.discriminatedUnion('kind', [
  kind('book', { person: number, by: z.optional(number), session: number, ...choice }),
  kind('wait', { person: number, by: z.optional(number), session: number }),
  kind('hold', { person: number, by: number, session: number, seat: z.optional(number) }),
  /** Any this many of those classes. */
  kind('request', { person: number, by: number, sessions: z.readonly(z.array(number)), wanted: number }),
  kind('leaveRequest', { request: label, by: number }),
  kind('pair', { persons: z.readonly(z.tuple([number, number])), by: number, session: number }),
  kind('cancel', { booking: label, by: number }),
  kind('swap', { booking: label, by: number, session: number, ...choice }),
  kind('checkIn', { booking: label, means: z.enum(['pass', 'desk', 'staff']), by: number }),
  kind('undo', { booking: label, outcome: z.enum(['not_here', 'was_here', 'excused']) }),
  /** At the front desk, with a credit of the person's packs. */
  kind('bookByStaff', { person: number, session: number, ...choice }),
  kind('cancelByStaff', { booking: label, credit: z.enum(['return', 'by_rule']) }),
  kind('grant', { person: number, plan: number }),
  /** Paid from the wallet at once. */
  kind('buy', { person: number, plan: number }),
  /** Sent to the bank, which answers later: `waits` needs a second approver. */
  kind('order', { person: number, plan: number }),
  kind('pay', { order: label, waits: z.boolean() }),
  kind('extend', { person: number, lot: label }),
  kind('switchSharing', { lot: label, on: z.boolean() }),
  kind('share', { lot: label, by: number, person: number }),
  kind('unshare', { share: label, by: number }),
  kind('freeze', { lot: label, from: number, to: number, keeps: z.readonly(z.array(label)) }),
  kind('endFreeze', { lot: label }),
  kind('setPreferences', { person: number, noticeHours: number, shortNotice: z.boolean() }),
  kind('publish', {}),
  /** `version` is the one on the page, `asGuardian` how the form was filled in. */
  kind('sign', { person: number, by: number, version: number, asGuardian: z.boolean() }),
  kind('cancelSession', { session: number }),
  kind('resizeSession', { session: number, capacity: number }),
  kind('moveSession', { session: number, startsAt: number, releases: z.boolean() }),
  kind('substitute', { session: number, absent: number, instructor: number }),
  kind('runDueJobs', {}),
])

type AnyAction = Readonly<z.output<typeof actionShape>>
export type ActionKind = AnyAction['kind']
/** An action of one of these kinds. */
export type Action<Kind extends ActionKind = ActionKind> = Extract<AnyAction, { readonly kind: Kind }>
