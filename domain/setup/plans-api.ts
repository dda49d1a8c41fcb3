import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { fields } from './api.ts'

const { readers, managers, slug, name, words, sort, active, made } = fields
const covers = z.nullable(z.array(z.string()).check(z.maxLength(100)))

/** The price and contents of a package: a change of these is a new version. */
const terms = {
  kind: z.enum(['series', 'contracts']),
  name,
  description: words,
  credits: z.int().check(z.minimum(1), z.maximum(1000)),
  price: wireMoney.check(z.regex(/^\d{1,7}\.\d{2}$/)),
  validity_days: z.int().check(z.minimum(1), z.maximum(3660)),
  /** When the credits of a membership expire; null for packs. */
  expiry_basis: z.nullable(z.enum(['billing_cycle', 'month'])),
  intro: z.boolean(),
  /** How many people may share it, its owner included; 0 if it cannot be shared. */
  sharers: z.int().check(z.minimum(0), z.maximum(10)),
  /** The class types and the series types it pays for; null pays for all. */
  class_type_ids: z.nullable(z.array(idOf('class_types')).check(z.minLength(1), z.maxLength(100))),
  series_type_ids: z.nullable(z.array(idOf('series_types')).check(z.minLength(1), z.maxLength(100))),
}
/** The fields that change without a new version. A plan that is not joinable is shown and not sold. */
const standing = { joinable: z.boolean(), sort }

export const listStaffPlans = endpoint({
  name: 'setup.package_plans',
  method: 'GET',
  path: '/staff/package-plans',
  who: readers,
  summary: 'Every package plan of the branch, retired ones among them; former versions only on request',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { slug: /^[a-z0-9-]{1,60}$/, kind: /^(series|contracts)$/, active: /^(true|false)$/ },
      orders: ['sort', 'slug'],
      keyword: 'name, description and slug',
    }),
    versions: z._default(z.enum(['current', 'all']), 'current'),
  }),
  output: pageOf(
    z.strictObject({
      id: idOf('package_plans'),
      slug: z.string(),
      version: z.number(),
      ...terms,
      class_type_ids: covers,
      series_type_ids: covers,
      joinable: z.boolean(),
      sort: z.number(),
      active,
      /** The version that replaced it; null for the current one. */
      replaced_by: z.nullable(idOf('package_plans')),
      /** How many packs of that version were sold or given. */
      sold: z.number(),
    }),
  ),
})

export const createPlan = endpoint({
  name: 'setup.create_package_plan',
  method: 'POST',
  path: '/staff/package-plans',
  who: managers,
  status: 201,
  summary: 'Put a package on sale',
  refusals: ['setup.slug_taken', 'setup.unknown', 'setup.branch_retired'],
  input: z.strictObject({
    slug,
    ...terms,
    kind: z._default(terms.kind, 'series'),
    description: z._default(words, { en: '', zh: '' }),
    expiry_basis: z._default(terms.expiry_basis, null),
    intro: z._default(terms.intro, false),
    sharers: z._default(terms.sharers, 0),
    class_type_ids: z._default(terms.class_type_ids, null),
    series_type_ids: z._default(terms.series_type_ids, null),
    joinable: z._default(standing.joinable, true),
    sort: z._default(sort, 0),
  }),
  output: made('package_plans'),
})

/**
 * Absent fields stay. Another price or other contents make a new version with an id of its own: sold packs keep theirs,
 * products for the package point at the new one, and a checkout with the former one is refused. `active` false takes it
 * off sale.
 */
export const changePlan = endpoint({
  name: 'setup.change_package_plan',
  method: 'PUT',
  path: '/staff/package-plans/{id}',
  who: managers,
  summary: 'Change a package by a new version, or take it off sale',
  refusals: ['request.not_found', 'catalog.changed', 'setup.unknown', 'setup.branch_retired'],
  input: z.strictObject({
    id: idOf('package_plans'),
    ...z.partial(z.strictObject({ ...terms, ...standing, active })).shape,
  }),
  output: z.strictObject({ success: z.literal(true), id: idOf('package_plans'), version: z.number() }),
})
