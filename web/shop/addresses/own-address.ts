import type { getAddress } from '#domain/addresses/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

/** An address of the address book, as the server presents it. */
export type OwnAddress = OutputOf<typeof getAddress>
