import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { previewDeletion } from '#domain/privacy/api.ts'

/** What is deleted with an account, and what must end before. */
export type DeletionPreview = OutputOf<typeof previewDeletion>
