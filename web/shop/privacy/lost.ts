import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { previewDeletion } from '#domain/privacy/api.ts'

/** What goes with an account, and what has to end before. */
export type Lost = OutputOf<typeof previewDeletion>
