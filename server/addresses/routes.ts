import * as api from '#domain/addresses/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addAddress, deleteAddress, getAddress, listAddresses, saveAddress } from './addresses.ts'
import { listStates } from './list-states.ts'

export const addressesRoutes: readonly Route[] = [
  read(api.listAddresses, listAddresses),
  read(api.getAddress, getAddress),
  write(api.addAddress, addAddress),
  write(api.saveAddress, saveAddress),
  write(api.deleteAddress, deleteAddress),
  read(api.listStates, listStates),
  read(api.getState, async (ctx, { id }) => oneOfList(await listStates(ctx, { ...wholeList, orderBy: 'name' }), id)),
]
