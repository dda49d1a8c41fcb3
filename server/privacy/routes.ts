import * as api from '#domain/privacy/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { deleteAccount } from './delete-account.ts'
import { previewDeletion } from './preview-deletion.ts'

export const privacyRoutes: readonly Route[] = [
  read(api.previewDeletion, previewDeletion),
  // It verifies a password, which is slow on purpose, and therefore opens its transaction itself.
  read(api.deleteAccount, deleteAccount),
]
