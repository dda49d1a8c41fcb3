import {
  getPaymentGateway as getPaymentGatewayEndpoint,
  getPaymentMethod as getPaymentMethodEndpoint,
  listBanks as listBanksEndpoint,
  listPaymentGateways as listPaymentGatewaysEndpoint,
  listPaymentMethods as listPaymentMethodsEndpoint,
} from '#domain/payments/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { oneOfList, wholeList } from '#server/kit/list-query.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { listBanks, listPaymentGateways, listPaymentMethods } from './payment-methods.ts'

export function createPaymentsRoutes(gateways: Gateways): readonly Route[] {
  return [
    read(listPaymentGatewaysEndpoint, listPaymentGateways(gateways)),
    read(listPaymentMethodsEndpoint, listPaymentMethods(gateways)),
    read(getPaymentGatewayEndpoint, async (ctx, { id }) =>
      oneOfList(await listPaymentGateways(gateways)(ctx, { ...wholeList, orderBy: 'sort' }), id),
    ),
    read(getPaymentMethodEndpoint, async (ctx, { id, ...kind }) =>
      oneOfList(await listPaymentMethods(gateways)(ctx, { ...wholeList, orderBy: 'sort', ...kind }), id),
    ),
    read(listBanksEndpoint, listBanks(gateways)),
  ]
}
