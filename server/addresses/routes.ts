import * as api from '#domain/addresses/api.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { addAddress } from './add-address.ts'
import { deleteAddress } from './delete-address.ts'
import { getAddress } from './get-address.ts'
import { listAddresses } from './list-addresses.ts'
import { listStates } from './list-states.ts'
import { saveAddress } from './save-address.ts'

export const addressesRoutes: readonly Route[] = [
  read(api.listAddresses, listAddresses),
  read(api.getAddress, getAddress),
  write(api.addAddress, addAddress),
  write(api.saveAddress, saveAddress),
  write(api.deleteAddress, deleteAddress),
  read(api.listStates, listStates),
  read(api.getState, async (ctx, { id }) => oneOfList(await listStates(ctx, { ...wholeList, orderBy: 'name' }), id)),
]
