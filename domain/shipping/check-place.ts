import type { StateId } from '#domain/addresses/model.ts'
import { stateOfZip } from '#domain/addresses/places.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { servesState } from './delivery.ts'
import type { ShippingRules } from './model.ts'

interface Place {
  readonly zip: string
  readonly state_id: StateId
}

/**
 * Whether postcode and state agree for delivery: the state sets the price, and the courier reads the postcode. Refuses
 * a postcode that no state has, and one in another delivery zone than the state, with other delivery methods.
 * Neighbours of one zone may differ: a border runs through some towns. Example: 88000 with Pulau Pinang is refused
 * where Sabah has a courier of its own; 47500 with Kuala Lumpur is not.
 */
export function checkPlace(
  { zip, state_id: stateId }: Place,
  methods: readonly Pick<ShippingRules, 'stateIds'>[],
): Refusal | undefined {
  const lies = stateOfZip(zip)
  if (lies === undefined) return refuse('addresses.zip_unknown', { values: { zip } })
  const isSameZone = methods.every((method) => servesState(method, lies) === servesState(method, stateId))
  return lies === stateId || isSameZone
    ? undefined
    : refuse('addresses.zip_elsewhere', { values: { zip }, details: { state_id: lies } })
}
