import { contractReturn, listContracts } from '#domain/contracts/api.ts'
import { listOrders } from '#domain/orders/api.ts'
import type { Call } from '#web/kit/api.ts'
import { pageIn } from '#web/kit/query-fields.ts'

const mostFields = 60

/**
 * Passes on the parameters that the bank's page added to the address; their signature decides what they mean. True when
 * there were any: the page then redirects without them.
 */
export async function handOn(call: Call, searchParams: URLSearchParams): Promise<boolean> {
  if (!searchParams.has('fpx_checksum')) return false
  await call(contractReturn, Object.fromEntries([...searchParams].slice(0, mostFields)))
  return true
}

/** The memberships, and the orders on the page that the address asks for. */
export async function loadPayments(call: Call, searchParams: URLSearchParams) {
  const [contracts, orders] = await Promise.all([
    call(listContracts, { limit: '20' }),
    call(listOrders, { limit: '20', page: pageIn(searchParams) }),
  ])
  if (!contracts.ok) return contracts
  if (!orders.ok) return orders
  return { ok: true, value: { contracts: contracts.value.data, orders: orders.value } } as const
}
