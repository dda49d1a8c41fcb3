import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { differing, knowsVersion, refuseChanged } from '#domain/kit/versions.ts'
import type { saveTags as endpoint } from '#domain/members/api.ts'
import { orderTags, joinTags } from '#domain/members/join-tags.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findTagsEditor } from '#server/people/editor-queries.ts'
import { findTied, type Tied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { contentVersion } from './content-version.ts'
import { listTags, lockPerson, replaceTags } from './queries.ts'

/**
 * Sets the tags of a person of the branch. Refuses request.not_found, and staff.changed where somebody else has changed
 * them since they were read.
 */
export async function saveTags(
  ctx: WriteContext,
  { id, tags, version }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const person = await findTied(tx, { branchId: branch.id, personId: id })
  if (!person) return refuse('request.not_found')
  const of = { personId: id, branchId: branch.id }
  const now = await lockPerson(tx, id)
  const stored = await listTags(tx, of)
  const sorted = orderTags(tags)
  const answer = { tags: sorted, version: versionOfTags(sorted) }
  const fields = differing({ tags: joinTags(sorted) }, { tags: joinTags(stored) })
  if (Object.keys(fields).length === 0) return answer
  const standing = versionOfTags(stored)
  if (!knowsVersion(version, standing)) {
    const { at, by } = (await findTagsEditor(tx, of)) ?? { at: now, by: null }
    return refuseChanged({ by, at: wireTime(at, branch.zone), version: standing, fields })
  }
  await writeTags(ctx, { person, tags: sorted, now })
  return answer
}

/** Writes the tags of a person, who must be locked since `now`. Audited. */
export async function writeTags(
  ctx: WriteContext,
  {
    person: { personId, homeBranchId },
    tags,
    now,
  }: { readonly person: Tied; readonly tags: readonly string[]; readonly now: Instant },
): Promise<void> {
  await replaceTags(ctx.tx, { personId, branchId: ctx.branch.id, tags })
  await writeAudit(ctx, {
    at: now,
    action: 'members.save_tags',
    subjectKind: 'persons',
    subjectId: personId,
    details: { tags: tags.length },
    homes: [homeBranchId],
  })
}

/** By which a form says which tags it was opened with. */
export function versionOfTags(tags: readonly string[]): number {
  return contentVersion(orderTags(tags))
}
