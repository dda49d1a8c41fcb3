import * as api from '#domain/pictures/api.ts'
import { write, type Route } from '#server/kit/routes.ts'
import { uploadPicture } from './upload-picture.ts'

export const picturesRoutes: readonly Route[] = [write(api.uploadPicture, uploadPicture)]
