import * as api from '#domain/content/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { createBanner } from './create-banner.ts'
import { getBanner } from './get-banner.ts'
import { getDocument } from './get-document.ts'
import { getStaticBlock } from './get-static-block.ts'
import { listBanners } from './list-banners.ts'
import { listStaffBanners } from './list-staff-banners.ts'
import { listStaticBlocks } from './list-static-blocks.ts'
import { publishDocument } from './publish-document.ts'
import { saveBanner } from './save-banner.ts'
import { saveStaticBlock } from './save-static-block.ts'

export const contentRoutes: readonly Route[] = [
  read(api.listBanners, listBanners),
  read(api.getBanner, getBanner),
  read(api.listStaticBlocks, listStaticBlocks),
  read(api.getStaticBlock, getStaticBlock),
  read(api.getDocument, getDocument),
  write(api.publishDocument, publishDocument),
  read(api.listStaffBanners, listStaffBanners),
  write(api.createBanner, createBanner),
  write(api.saveBanner, saveBanner),
  write(api.saveStaticBlock, saveStaticBlock),
]
