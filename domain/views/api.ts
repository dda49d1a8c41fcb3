import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { sentText, typedLine } from '#domain/kit/typed-text.ts'

const everyRole = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
/** The name of a list of the console, such as `members`. */
const list = z.string().check(z.regex(/^[a-z-]{1,40}$/))

const viewItem = z.strictObject({
  id: idOf('saved_views'),
  list: z.string(),
  name: z.string(),
  /** Filters, order and columns, as the list's address says them. */
  query: z.string(),
  /** True: all staff of the branch see it; false: only its owner. */
  shared: z.boolean(),
})

export const listViews = endpoint({
  name: 'views.list',
  method: 'GET',
  path: '/staff/views',
  who: everyRole,
  summary: "The saved views of a list: shared ones, then one's own, each by name",
  refusals: [],
  input: z.strictObject({ list }),
  output: z.strictObject({ views: z.array(viewItem) }),
})

/** The id is a caller-generated UUID; saving under it again updates the view. */
export const saveView = endpoint({
  name: 'views.save',
  method: 'PUT',
  path: '/staff/views/{id}',
  who: everyRole,
  summary: 'Save a view of a list: for oneself, or for all by an owner or manager',
  refusals: ['request.not_found', 'auth.forbidden', 'views.too_many'],
  input: z.strictObject({
    id: idOf('saved_views'),
    list,
    name: typedLine(60, { least: 1 }),
    query: sentText(1000),
    shared: z._default(z.boolean(), false),
  }),
  output: viewItem,
})

export const deleteView = endpoint({
  name: 'views.delete',
  method: 'DELETE',
  path: '/staff/views/{id}',
  who: everyRole,
  summary: "Delete a view: one's own, or a shared one by an owner or manager",
  refusals: ['request.not_found', 'auth.forbidden'],
  input: z.strictObject({ id: idOf('saved_views') }),
  output: z.strictObject({ success: z.literal(true) }),
})
