import * as api from '#domain/packages/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { getPackage } from './get-package.ts'
import { grantCredits } from './grant-credits.ts'
import { listMyPackages } from './list-my-packages.ts'
import { listPackages } from './list-packages.ts'
import { pricePackage } from './price-package.ts'

/** Paths with a word come before the path with an id. */
export const packagesRoutes: readonly Route[] = [
  read(api.listPackages, listPackages),
  read(api.pricePackage, pricePackage),
  read(api.listMyPackages, listMyPackages),
  read(api.getPackage, getPackage),
  write(api.grantCredits, grantCredits),
]
