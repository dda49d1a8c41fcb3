import { listClassTypes, listInstructors, listRooms } from '#domain/studio/api.ts'
import { useRead } from '../kit/use-read.ts'

const all = { limit: '100' } as const

interface Part {
  readonly id: string
  readonly name: string
}

/** The rooms, class types and instructors that a class can have, as options of a list, without retired ones. */
export function useStudioParts() {
  const rooms = useRead(listRooms, { input: all })
  const types = useRead(listClassTypes, { input: all })
  const instructors = useRead(listInstructors, { input: all })
  return {
    rooms: optionsOf(rooms.data?.data),
    types: optionsOf(types.data?.data),
    instructors: optionsOf(instructors.data?.data),
  }
}

function optionsOf(parts: readonly Part[] = []) {
  return parts.map(({ id, name }) => ({ value: id, label: name }))
}
