import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { sentText } from '#domain/kit/typed-text.ts'
import { maxSeats, seatMap } from '#domain/studio/seat-map.ts'
import { fields } from './api.ts'

const { readers, managers, name, sort, active, changed, made } = fields

const room = {
  name,
  /** How many reformers it holds. */
  capacity: z.int().check(z.minimum(1), z.maximum(maxSeats)),
  /** Whether it is used for privates. */
  for_privates: z.boolean(),
  /** The position of each reformer, one entry for each; empty while unknown. */
  positions: seatMap.shape.positions,
  /** Its mirror, windows and door; empty without any. */
  landmarks: seatMap.shape.landmarks,
}

export const listStaffRooms = endpoint({
  name: 'setup.rooms',
  method: 'GET',
  path: '/staff/rooms',
  who: readers,
  summary: 'Every room of the branch in both languages, retired ones among them',
  refusals: [],
  input: z.strictObject(listFields({ search: { active: /^(true|false)$/ }, orders: ['sort'], keyword: 'name' })),
  output: pageOf(z.strictObject({ id: idOf('rooms'), ...room, sort: z.number(), active })),
})

export const createRoom = endpoint({
  name: 'setup.create_room',
  method: 'POST',
  path: '/staff/rooms',
  who: managers,
  status: 201,
  summary: 'Add a room',
  refusals: ['setup.positions', 'setup.branch_retired'],
  input: z.strictObject({
    ...room,
    for_privates: z._default(room.for_privates, false),
    positions: z._default(room.positions, []),
    /** Without them the mirror is in front and the door behind. */
    landmarks: z._default(room.landmarks, [
      { kind: 'mirror', wall: 'front', from: 18, to: 82 },
      { kind: 'door', wall: 'back', from: 88, to: 100 },
    ]),
    sort: z._default(sort, 0),
  }),
  output: made('rooms'),
})

/** Absent fields stay. Planned classes keep their seats, so a room cannot be made too small. */
export const changeRoom = endpoint({
  name: 'setup.change_room',
  method: 'PUT',
  path: '/staff/rooms/{id}',
  who: managers,
  summary: 'Change a room and where its reformers stand, or retire one without classes ahead',
  refusals: [
    'request.not_found',
    'setup.still_scheduled',
    'setup.positions',
    'setup.room_too_small',
    'setup.branch_retired',
  ],
  input: z.strictObject({ id: idOf('rooms'), ...z.partial(z.strictObject({ ...room, sort, active })).shape }),
  output: changed,
})

/** The time zone of a branch cannot change, because all its classes were planned by it. */
export const createBranch = endpoint({
  name: 'setup.create_branch',
  method: 'POST',
  path: '/staff/branches',
  who: { staff: ['owner'] },
  status: 201,
  summary: 'Open another branch, which is yours from the start',
  refusals: ['setup.slug_taken'],
  input: z.strictObject({
    /** Its name in `X-Branch`. */
    code: z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/)),
    name,
    time_zone: sentText(60),
    sort: z._default(sort, 0),
  }),
  output: made('branches'),
})

/** Absent fields stay. A retired branch is no longer listed and gets no classes; what people hold there stays. */
export const changeBranch = endpoint({
  name: 'setup.change_branch',
  method: 'PUT',
  path: '/staff/branches/{id}',
  who: { staff: ['owner'] },
  summary: 'Change the branch that X-Branch names, or retire it once it has no class ahead and sells nothing',
  refusals: ['request.not_found', 'setup.still_scheduled', 'setup.still_needed', 'setup.last_branch'],
  input: z.strictObject({ id: idOf('branches'), ...z.partial(z.strictObject({ name, sort, active })).shape }),
  output: changed,
})
