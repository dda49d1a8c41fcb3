import type { getContract, priceContract } from '#domain/contracts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

/** A membership as its member reads it. */
export type OwnContract = OutputOf<typeof getContract>

/** What a membership costs whoever joins it now. */
export type ContractPrice = OutputOf<typeof priceContract>
