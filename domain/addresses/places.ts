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

/**
 * The postcodes of Pos Malaysia by state, `from-to` in whole thousands, so that the code of a new post office has a
 * state before the list of towns has it. The few towns that are sorted across a border are in the list of towns.
 */
const ranges: ReadonlyArray<readonly [from: string, to: string, stateId: StateId]> = [
  ['01000', '02999', 'perlis'],
  ['05000', '09999', 'kedah'],
  ['10000', '14999', 'pulau-pinang'],
  ['15000', '18999', 'kelantan'],
  ['20000', '24999', 'terengganu'],
  ['25000', '28999', 'pahang'],
  ['30000', '36999', 'perak'],
  ['39000', '39999', 'pahang'],
  ['40000', '48999', 'selangor'],
  ['49000', '49999', 'pahang'],
  ['50000', '60999', 'kuala-lumpur'],
  ['62000', '62999', 'putrajaya'],
  ['63000', '64999', 'selangor'],
  ['68000', '68999', 'selangor'],
  ['69000', '69999', 'pahang'],
  ['70000', '73999', 'negeri-sembilan'],
  ['75000', '78999', 'melaka'],
  ['79000', '86999', 'johor'],
  ['87000', '87999', 'labuan'],
  ['88000', '91999', 'sabah'],
  ['93000', '98999', 'sarawak'],
]

/**
 * The state in which a postcode lies; undefined for one that no state has. Example: 88000 is in Sabah, 34950 is Bandar
 * Baharu in Kedah among those of Perak, 00000 is undefined.
 */
export function stateOfZip(zip: string): StateId | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined
  return placeOf(zip)?.stateId ?? ranges.find(([from, to]) => from <= zip && zip <= to)?.[2]
}
