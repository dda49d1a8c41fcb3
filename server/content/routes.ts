import * as api from '#domain/content/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { createBanner, getBanner, listBanners, listStaffBanners, saveBanner } from './banners.ts'
import { getDocument, publishDocument } from './documents.ts'
import { getStaticBlock, listStaticBlocks, saveStaticBlock } from './static-blocks.ts'

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
