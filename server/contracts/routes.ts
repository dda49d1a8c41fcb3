import * as api from '#domain/contracts/api.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { callback, read, write, type Route } from '#server/kit/routes.ts'
import { cancelContract } from './cancel-contract.ts'
import { joinContract } from './join-contract.ts'
import { priceContract } from './price-contract.ts'
import { getContract, listContracts } from './read-contracts.ts'
import { receiveResult } from './receive-result.ts'

export function createContractsRoutes(gateways: Gateways): readonly Route[] {
  return [
    write(api.joinContract, joinContract(gateways)),
    read(api.listContracts, listContracts),
    read(api.priceContract, priceContract),
    read(api.getContract, getContract),
    write(api.cancelContract, cancelContract),
    callback(api.contractCallback, async ({ message }, input) => async (ctx) => {
      const received = await receiveResult(ctx, { gateways, channel: 'server', input, message })
      return isRefusal(received) ? received : { success: true as const }
    }),
    callback(api.contractReturn, async (_asking, input) => async (ctx) => {
      const received = await receiveResult(ctx, { gateways, channel: 'browser', input })
      return isRefusal(received) ? received : { success: true as const, contract_id: received.contractId }
    }),
  ]
}
