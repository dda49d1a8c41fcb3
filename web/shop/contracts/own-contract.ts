import type { getContract, priceContract } from '#domain/contracts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

/** A membership as the API presents it to its member. */
export type OwnContract = OutputOf<typeof getContract>

/** The price of a membership for a new member. */
export type ContractPrice = OutputOf<typeof priceContract>
