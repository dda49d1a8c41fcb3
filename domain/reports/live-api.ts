import { z } from 'zod/mini'
import { changeKinds } from '#domain/kit/change.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { sentText } from '#domain/kit/typed-text.ts'

/**
 * `beat` says nothing but that the stream lives; `all` that anything may have changed. `subject` is the id of the
 * class, task, person, order or run; null for several.
 */
const liveChange = z.strictObject({
  kind: z.enum([...changeKinds, 'all', 'beat']),
  subject: z.nullable(z.string()),
})

export type LiveChange = z.infer<typeof liveChange>

/**
 * What changes in the branch, by kind and id alone; whoever shows it reads it again by the endpoint that shows it. Each
 * role hears of what it may read, an instructor of the own classes. The stream ends with the login or the role. A
 * reader that comes back sends `last_event_id`, as a query or as the header of an EventSource, and hears of what it
 * missed. An EventSource sends no other headers, so the branch is named here.
 */
export const watchStudio = endpoint({
  name: 'reports.live',
  method: 'GET',
  path: '/staff/live',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  media: { type: 'text/event-stream', event: 'change' },
  summary: 'What changes in the branch while staff look at it',
  refusals: ['request.busy', 'request.too_many'],
  input: z.strictObject({ branch: z.optional(sentText(40)), last_event_id: z.optional(sentText(60)) }),
  output: liveChange,
})
