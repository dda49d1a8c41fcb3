import * as api from '#domain/content/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getDocument } from './get-document.ts'
import { listBanners } from './list-banners.ts'
import { listStaticBlocks } from './list-static-blocks.ts'
import { publishDocument } from './publish-document.ts'

export const contentRoutes: readonly Route[] = [
  read(api.listBanners, listBanners),
  read(api.listStaticBlocks, listStaticBlocks),
  read(api.getDocument, getDocument),
  write(api.publishDocument, publishDocument),
]
