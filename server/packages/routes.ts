import * as api from '#domain/packages/api.ts'
import * as extensions from '#domain/packages/extension-api.ts'
import * as freezes from '#domain/packages/freeze-api.ts'
import * as sharing from '#domain/packages/sharing-api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addShare } from './add-share.ts'
import { endFreeze, previewFreezeEnd } from './end-freeze.ts'
import { extendFree, previewFreeExtension } from './extend-free.ts'
import { grantCredits } from './grant-credits.ts'
import { previewFreeze } from './preview-freeze.ts'
import { pricePackage } from './price-package.ts'
import { getPackage, listLedger, listMyPackages, listPackages } from './read-packages.ts'
import { listShares, removeShare } from './shares.ts'
import { switchSharing } from './switch-sharing.ts'

/**
 * Paths with a word come before the path with an id. The freeze of a pack is bound upstairs, where bookings are
 * cancelled, and its ledger for staff with the record of a person.
 */
export const packagesRoutes: readonly Route[] = [
  read(api.listPackages, listPackages),
  read(api.pricePackage, pricePackage),
  read(api.listMyPackages, listMyPackages),
  read(api.listLedger, listLedger),
  read(sharing.listShares, listShares),
  write(sharing.addShare, addShare),
  write(sharing.removeShare, removeShare),
  read(api.getPackage, getPackage),
  write(api.grantCredits, grantCredits),
  write(api.switchSharing, switchSharing),
  read(freezes.previewFreeze, previewFreeze),
  read(freezes.previewFreezeEnd, previewFreezeEnd),
  write(freezes.endFreeze, endFreeze),
  read(extensions.previewFreeExtension, previewFreeExtension),
  write(extensions.extendFree, extendFree),
]
