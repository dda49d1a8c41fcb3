import { stateIds, type StateId } from './model.ts'
import { postTowns } from './post-towns.ts'

interface Place {
  readonly stateId: StateId
  readonly city: string
}

/**
 * A postcode fills city and state, which stay editable. Gives the post town that sorts a postcode of five digits;
 * undefined for a code that no town has, which leaves both to the person.
 * Example: 10200 is George Town in Pulau Pinang; 99999 is nowhere.
 */
export function placeOf(zip: string): Place | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  const town = towns.find(({ from, to }) => from <= zip && zip <= to)
  return town && { stateId: town.stateId, city: town.city }
}

const towns = stateIds.flatMap((stateId) =>
  postTowns[stateId]
    .flatMap((line) => line.split(', '))
    .map((town) => {
      const [, from = '', to = from, city = ''] = /^(\d{5})(?:-(\d{5}))? (.+)$/.exec(town) ?? []
      return { stateId, from, to, city }
    }),
)
