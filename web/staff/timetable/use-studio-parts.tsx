import { listClassTypes, listInstructors, listRooms } from '#domain/studio/api.ts'
import { ReadFailed } from '../kit/read-failed.tsx'
import { useRead } from '../kit/use-read.ts'

const all = { limit: '100' } as const

interface Part {
  readonly id: string
  readonly name: string
}

/**
 * The rooms, class types and instructors that a class can have, as options of a list, without retired ones. `failure`
 * says which could not be read, since a list without choices does not.
 */
export function useStudioParts() {
  const rooms = useRead(listRooms, { input: all })
  const types = useRead(listClassTypes, { input: all })
  const instructors = useRead(listInstructors, { input: all })
  const failed = [rooms, types, instructors].find(({ data, error }) => data === undefined && error !== null)
  return {
    /** A branch that was opened just now has none of some kind. */
    isLacking: [rooms, types, instructors].some(({ data }) => data?.data.length === 0),
    failure: failed?.error ? (
      <ReadFailed error={failed.error} isFetching={failed.isFetching} refetch={failed.refetch} />
    ) : null,
    rooms: optionsOf(rooms.data?.data),
    types: optionsOf(types.data?.data),
    instructors: optionsOf(instructors.data?.data),
  }
}

function optionsOf(parts: readonly Part[] = []) {
  return parts.map(({ id, name }) => ({ value: id, label: name }))
}
