import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { mailInstructors as en } from '#domain/text/en/mail/instructors.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { inLocale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailInstructors as zh } from '#domain/text/zh/mail/instructors.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { listSessionInstructors } from '#server/schedules/change-queries.ts'
import { findTaughtClass, listInstructorAccounts } from './queries.ts'

const texts = { en, zh }

interface Taught {
  readonly sessionId: Id<'class_sessions'>
  /** The instructors before the change. */
  readonly before: readonly { readonly id: Id<'instructors'> }[]
  readonly now: Instant
}

/**
 * Notifies instructors with an account that they teach a class now, or that somebody else does. Call it after the
 * change, in its transaction; an instructor who stays is not notified.
 */
export async function notifyInstructors(ctx: WriteContext, { sessionId, before, now }: Taught): Promise<void> {
  const after = await listSessionInstructors(ctx.tx, sessionId)
  const had = new Set<string>(before.map(({ id }) => id))
  const has = new Set<string>(after.map(({ id }) => id))
  const told = [
    ...after.flatMap(({ id }) => (had.has(id) ? [] : [{ id, what: 'teaches' as const }])),
    ...before.flatMap(({ id }) => (has.has(id) ? [] : [{ id, what: 'replaced' as const }])),
  ]
  if (told.length === 0) return
  const taught = await findTaughtClass(ctx.tx, sessionId)
  const accounts = await listInstructorAccounts(ctx.tx, { branchId: ctx.branch.id, ids: told.map(({ id }) => id) })
  const newcomers = after.filter(({ id }) => !had.has(id)).map(({ name }) => name)
  for (const account of accounts) {
    const { locale } = account
    const words = texts[locale]
    const what = told.find(({ id }) => id === account.instructor_id)?.what ?? 'teaches'
    const values = {
      class: inLocale(taught.class_name, locale),
      when: formatWhen(taught.starts_at, { locale, zone: ctx.branch.zone }),
      instructor: (newcomers.length > 0 ? newcomers : after.map(({ name }) => name)).join(', '),
    }
    const content = {
      subject: fill(words[what].subject, values),
      heading: words[what].heading,
      paragraphs: [fill(words[what].body, values)],
      facts: [
        { label: words.facts.class, value: values.class },
        { label: words.facts.when, value: values.when },
        { label: words.facts.room, value: inLocale(taught.room_name, locale) },
      ],
      action: { label: words.action, url: `${ctx.origin}${locale === 'en' ? '' : `/${locale}`}/schedules` },
    }
    const eventKey = `instructor.${what}:${sessionId}:${account.account_id}:${now.epochMilliseconds}`
    await queueMessage(ctx.tx, accountMessage(account, { eventKey, template: `instructors.${what}`, content }), now)
  }
}
