import {
  listBanks as listBanksEndpoint,
  listPaymentGateways as listPaymentGatewaysEndpoint,
  listPaymentMethods as listPaymentMethodsEndpoint,
} from '#domain/payments/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { listBanks } from './list-banks.ts'
import { listPaymentGateways } from './list-payment-gateways.ts'
import { listPaymentMethods } from './list-payment-methods.ts'

export function createPaymentsRoutes(gateways: Gateways): readonly Route[] {
  return [
    read(listPaymentGatewaysEndpoint, listPaymentGateways(gateways)),
    read(listPaymentMethodsEndpoint, listPaymentMethods(gateways)),
    read(listBanksEndpoint, listBanks(gateways)),
  ]
}
