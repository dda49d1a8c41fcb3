import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { dayOf, wireTime, type Instant } from '#domain/kit/time.ts'
import { differing, knowsVersion, refuseChanged } from '#domain/kit/versions.ts'
import { checkLastDay } from '#domain/members/check-last-day.ts'
import type { restrictPerson as endpoint } from '#domain/members/restriction-api.ts'
import { restrictionAt } from '#domain/people/restriction-at.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findTied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { contentVersion } from './content-version.ts'
import { lockPerson } from './queries.ts'
import {
  deleteRestriction,
  findRestriction,
  findRestrictionEditor,
  insertRestrictionAct,
  upsertRestriction,
  type RestrictionRow,
} from './restriction-queries.ts'

type Output = OutputOf<typeof endpoint>

/**
 * Sets what the branch keeps a person from, or ends it. Refuses request.not_found for a person without a tie to the
 * branch, what `checkLastDay` refuses, and staff.changed where somebody else has changed it since it was read.
 */
export async function restrictPerson(ctx: WriteContext, input: CheckedOf<typeof endpoint>): Promise<Output | Refusal> {
  const { tx, branch } = ctx
  const { kind, reason, last_day: lastDay } = input
  const person = await findTied(tx, { branchId: branch.id, personId: input.id })
  if (!person) return refuse('request.not_found')
  const of = { personId: person.personId, branchId: branch.id }
  const now = await lockPerson(tx, of.personId)
  const stored = await findRestriction(tx, of)
  const fields = differing(kind === null ? free : { kind, reason, last_day: lastDay }, fieldsOf(stored))
  if (Object.keys(fields).length === 0) return presentAnswer(stored, { zone: branch.zone, now })
  const version = versionOfRestriction(stored)
  if (!knowsVersion(input.version, version)) {
    const { at, by } = (await findRestrictionEditor(tx, of)) ?? { at: now, by: null }
    return refuseChanged({ by, at: wireTime(at, branch.zone), version, fields })
  }
  const { accountId: by } = signedIn(ctx)
  if (kind === null) await deleteRestriction(tx, of)
  else {
    const wrong = checkLastDay(lastDay, dayOf(now, branch.zone))
    if (wrong) return wrong
    await upsertRestriction(tx, { ...of, kind, reason, lastDay, by, now })
  }
  await insertRestrictionAct(tx, { ...of, kind, reason, by, now })
  await writeAudit(ctx, {
    at: now,
    action: kind === null ? 'members.end_restriction' : 'members.restrict',
    subjectKind: 'persons',
    subjectId: person.personId,
    // Not the reason, which goes with the account.
    details: { kind, last_day: kind === null ? null : lastDay },
    homes: [person.homeBranchId],
  })
  return presentAnswer(await findRestriction(tx, of), { zone: branch.zone, now })
}

/** By which a form says which restriction it was opened with; one that is over counts too. */
export function versionOfRestriction(row: RestrictionRow | undefined): number {
  return contentVersion(Object.values(fieldsOf(row)))
}

const free = { kind: null, reason: null, last_day: null }
const fieldsOf = (row: RestrictionRow | undefined) =>
  row ? { kind: row.kind, reason: row.reason, last_day: row.lastDay } : free

function presentAnswer(row: RestrictionRow | undefined, at: { readonly zone: string; readonly now: Instant }): Output {
  return { restriction: presentRestriction(row, at), version: versionOfRestriction(row) }
}

/** The restriction in force as staff see it; null where none is. */
export function presentRestriction(
  row: RestrictionRow | undefined,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Output['restriction'] {
  const held = restrictionAt(row ?? null, { now, zone })
  if (!held) return null
  const { kind, reason, lastDay, setBy, setAt } = held
  return { kind, reason, last_day: lastDay, set_by: setBy, set_at: wireTime(setAt, zone) }
}
