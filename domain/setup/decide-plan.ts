import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { PlanTerms } from './model.ts'

interface PlanChange {
  /** What is on sale now; undefined for a new plan. */
  readonly before: (PlanTerms & { readonly replaced: boolean }) | undefined
  readonly after: PlanTerms
  /** Class types and series types of `after` that the branch does not have, or has retired. */
  readonly unknown: readonly string[]
}

/**
 * Whether a package plan is valid, and whether it needs a new version: it does when price or contents change. An intro
 * offer is never shareable, and only credits of memberships expire by a cycle. Refuses catalog.changed for a version
 * that another one replaced, setup.unknown, request.invalid.
 */
export function decidePlan({ before, after, unknown }: PlanChange): 'new' | 'version' | 'same' | Refusal {
  if (before?.replaced) return refuse('catalog.changed')
  const [name] = unknown
  if (name !== undefined) return refuse('setup.unknown', { values: { name } })
  if ((after.kind === 'contracts') !== (after.expiry_basis !== null))
    return refuse('request.invalid', { fields: { expiry_basis: 'fields.invalid' } })
  if (after.sharers === 1 || (after.intro && after.sharers !== 0))
    return refuse('request.invalid', { fields: { sharers: 'fields.invalid' } })
  if (!before) return 'new'
  return isSame(before, after) ? 'same' : 'version'
}

const termNames = [
  'kind',
  'name',
  'description',
  'credits',
  'price_sen',
  'validity_days',
  'expiry_basis',
  'intro',
  'sharers',
  'class_type_ids',
  'series_type_ids',
] as const satisfies readonly (keyof PlanTerms)[]

function isSame(before: PlanTerms, after: PlanTerms): boolean {
  return termNames.every((term) => flat(before[term]) === flat(after[term]))
}

/** A text that is equal for equal terms, in any order of languages or ids. */
function flat(value: PlanTerms[keyof PlanTerms]): string {
  if (Array.isArray(value)) return value.map(String).toSorted().join(',')
  if (value !== null && typeof value === 'object' && 'en' in value) return JSON.stringify([value.en, value.zh])
  return JSON.stringify(value)
}
