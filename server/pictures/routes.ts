import * as api from '#domain/pictures/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { uploadPicture } from './upload-picture.ts'

// An upload opens its own transaction.
export const picturesRoutes: readonly Route[] = [read(api.uploadPicture, uploadPicture)]
