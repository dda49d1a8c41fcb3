import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { inLocale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { listWorkRuns as endpoint } from '#domain/work/api.ts'
import { managesRun } from '#domain/work/manages-run.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { listRuns } from './queries.ts'

type Runs = OutputOf<typeof endpoint>
type RunRow = Awaited<ReturnType<typeof listRuns>>[number]

/** The acts of the branch that wait or run, and those of the last day; those of others for owner and manager alone. */
export async function listWorkRuns(ctx: ReadContext): Promise<Runs> {
  const { accountId, role } = signedIn(ctx)
  const seesAll = role !== undefined && managesRun({ role, isOwn: false })
  const [now, { hold_seconds }, rows] = await Promise.all([
    studioNow(ctx.db),
    ctx.policies(),
    listRuns(ctx.db, { branchId: ctx.branch.id, accountId: seesAll ? undefined : accountId }),
  ])
  return { now: wireTime(now, ctx.branch.zone), hold_seconds, runs: rows.map((row) => presentRun(ctx, row)) }
}

function presentRun(ctx: ReadContext, row: RunRow): Runs['runs'][number] {
  const { locale, branch } = ctx
  const { id, kind, state, input, result } = row
  const at = (time: RunRow['starts_at']) => wireTime(time, branch.zone)
  return {
    id,
    kind,
    state,
    input,
    of_class:
      row.class_id && row.class_name && row.class_starts_at
        ? { id: row.class_id, class_name: inLocale(row.class_name, locale), starts_at: at(row.class_starts_at) }
        : null,
    of_person: row.person_name,
    of_seat:
      row.room_name && row.seat_no !== null ? { room: inLocale(row.room_name, locale), seat_no: row.seat_no } : null,
    asked_by: { name: row.name, is_me: row.asked_by_account_id === signedIn(ctx).accountId },
    starts_at: at(row.starts_at),
    ended_at: row.ended_at && at(row.ended_at),
    done: result === null || isRefusal(result) ? null : result,
    progress: progressOf(row),
    refusal: isRefusal(result)
      ? { code: result.code, message: sentence(locale, result.code, result.values), plan: planOf(result.details) }
      : null,
  }
}

function progressOf({ total, done, failed }: RunRow): Runs['runs'][number]['progress'] {
  return total === null || done === null || failed === null ? null : { total, done, failed }
}

/** What the act would do now, where that is why it was refused. */
function planOf(details: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> | null {
  const plan = details?.['plan']
  return typeof plan === 'object' && plan !== null ? { ...plan } : null
}
