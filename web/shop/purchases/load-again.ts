import type { Id } from '#domain/kit/id.ts'
import { compareAgain } from '#domain/purchases/api.ts'
import type { Call } from '#web/kit/api.ts'
import type { Again } from './again-list.tsx'

/** What an order page shows about buying it again: the list to confirm, or how many pieces were added. */
export interface ShownAgain {
  readonly again: Again | undefined
  readonly formKey: string
  readonly added: number | undefined
}

interface Comparing {
  readonly orderId: Id<'orders'>
  readonly request: Request
}

/** `?again` requests the list, `?added=` says how many pieces it put into the cart. */
export async function loadAgain(call: Call, { orderId, request }: Comparing): Promise<ShownAgain> {
  const { searchParams } = new URL(request.url)
  const compared = searchParams.has('again') ? await call(compareAgain, { order_id: orderId }) : undefined
  const added = /^[1-9]\d{0,4}$/.exec(searchParams.get('added') ?? '')?.[0]
  return {
    again: compared?.ok === true ? compared.value : undefined,
    formKey: crypto.randomUUID(),
    added: added === undefined ? undefined : Number(added),
  }
}
