import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, wireTime, type Instant } from '#domain/kit/time.ts'
import { timelinePage, type getTimeline as endpoint } from '#domain/members/timeline-api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findTied, type Tied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findPersonCard } from './people-queries.ts'
import { findTimeline, wasReadSince, type TimelineRow } from './timeline-queries.ts'

type Output = OutputOf<typeof endpoint>

/**
 * One page of what happened between a person and the branch. The audit keeps who read whose, once an hour. Refuses
 * request.not_found, also for a person without a tie to the branch or with a deleted account.
 */
export async function getTimeline(ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<Output | Refusal> {
  const { tx, branch } = ctx
  const tied = await findTied(tx, { branchId: branch.id, personId: input.id })
  const person = tied && (await findPersonCard(tx, input.id))
  if (!person) return refuse('request.not_found')
  await noteReader(ctx, { tied, now: await studioNow(tx) })
  const { rows, counts } = await findTimeline(tx, {
    personId: person.id,
    accountId: person.account_id,
    branchId: branch.id,
    zone: branch.zone,
    kinds: input.kinds,
    after: input.after,
    limit: timelinePage + 1,
  })
  const data = rows.slice(0, timelinePage)
  const last = data.at(-1)
  // The database counts microseconds, which the wire's times leave out: the place keeps them.
  const next = rows.length > timelinePage && last ? { at: last.at.toString(), id: last.id } : null
  return { data: data.map((row) => presentRow(row, ctx)), next, counts }
}

async function noteReader(ctx: WriteContext, { tied, now }: { tied: Tied; now: Instant }): Promise<void> {
  const { personId } = tied
  const since = plusMinutes(now, -60)
  if (await wasReadSince(ctx.tx, { personId, readerId: signedIn(ctx).accountId, since })) return
  await writeAudit(ctx, {
    at: now,
    action: 'people.timeline',
    subjectKind: 'persons',
    subjectId: personId,
    details: {},
    homes: [tied.homeBranchId],
  })
}

function presentRow(row: TimelineRow, { branch, locale }: WriteContext): Output['data'][number] {
  const { id, at, kind, act, session_id, class_name, class_starts_at, order_id, order_number, total_sen } = row
  return {
    id,
    at: wireTime(at, branch.zone),
    kind,
    act,
    class:
      session_id !== null && class_name !== null && class_starts_at !== null
        ? { session_id, name: inLocale(class_name, locale), starts_at: wireTime(class_starts_at, branch.zone) }
        : null,
    seat: row.seat,
    person: row.person,
    pack: row.pack === null ? null : inLocale(row.pack, locale),
    order:
      order_id !== null && order_number !== null && total_sen !== null
        ? { id: order_id, number: order_number, total: toWire(sen(total_sen)) }
        : null,
    text: row.text,
    state: row.state,
    by: row.by,
    credit: row.credit,
    left: row.left,
  }
}
