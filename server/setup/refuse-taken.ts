import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { brokenConstraint } from '#server/driver/database.ts'

/**
 * Maps errors of unique constraints in a branch: a short name, and the class type for privates of one size. Rethrows
 * any other.
 */
export function refuseTaken(error: unknown): Refusal {
  const broken = brokenConstraint(error) ?? ''
  if (broken === 'class_types_one_per_format') return refuse('setup.format_taken')
  if (broken.endsWith('_slug_key') || broken === 'package_plans_version')
    return refuse('setup.slug_taken', { fields: { slug: 'fields.invalid' } })
  throw error
}
