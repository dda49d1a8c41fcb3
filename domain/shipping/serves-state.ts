import type { StateId } from '#domain/addresses/model.ts'
import type { ShippingRules } from './model.ts'

/** Whether a method delivers to a state; before one is known each may. */
export function servesState({ stateIds }: Pick<ShippingRules, 'stateIds'>, stateId: StateId | undefined): boolean {
  return stateId === undefined || stateIds === null || stateIds.includes(stateId)
}
