import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getSkills as getSkillsEndpoint, saveSkills as saveSkillsEndpoint } from '#domain/staffing/offers-api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { findActiveInstructor } from '#server/schedules/change-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listSkillRows, lockTrained, saveSkillRows } from './skill-queries.ts'

/** Which class types an instructor may teach. Refuses request.not_found, also for a retired instructor. */
export async function getSkills(
  ctx: ReadContext,
  { id }: CheckedOf<typeof getSkillsEndpoint>,
): Promise<OutputOf<typeof getSkillsEndpoint> | Refusal> {
  const branchId = ctx.branch.id
  const [instructor, skills] = await Promise.all([
    findActiveInstructor(ctx.db, { id, branchId }),
    listSkillRows(ctx.db, { instructorId: id, branchId }),
  ])
  if (!instructor) return refuse('request.not_found')
  return {
    instructor,
    class_types: skills.map((one) => ({ id: one.id, name: inLocale(one.name, ctx.locale), skilled: one.skilled })),
  }
}

/**
 * Sets which class types an instructor may teach; the skills of retired types stay. Audited where something changes.
 * Refuses request.not_found, setup.unknown for a class type that the branch does not have.
 */
export async function saveSkills(
  ctx: WriteContext,
  { id, class_type_ids: chosen }: CheckedOf<typeof saveSkillsEndpoint>,
): Promise<OutputOf<typeof saveSkillsEndpoint> | Refusal> {
  const of = { instructorId: id, branchId: ctx.branch.id }
  if (!(await lockTrained(ctx.tx, of))) return refuse('request.not_found')
  const types = await listSkillRows(ctx.tx, of)
  const unknown = chosen.find((typeId) => types.every((one) => one.id !== typeId))
  if (unknown !== undefined) return refuse('setup.unknown', { values: { name: unknown } })
  const added = types.flatMap((one) => (!one.skilled && chosen.includes(one.id) ? [one.id] : []))
  const removed = types.flatMap((one) => (one.skilled && !chosen.includes(one.id) ? [one.id] : []))
  if (added.length + removed.length === 0) return { success: true }
  await saveSkillRows(ctx.tx, { instructorId: id, added, removed })
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'staffing.save_skills',
    subjectKind: 'instructors',
    subjectId: id,
    details: { added, removed },
  })
  return { success: true }
}
