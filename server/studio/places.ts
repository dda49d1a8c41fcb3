import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { presentInstructorAbout } from '#domain/studio/about.ts'
import type {
  listBranches as listBranchesEndpoint,
  getBranch as getBranchEndpoint,
  listRooms as listRoomsEndpoint,
  getRoom as getRoomEndpoint,
  listInstructors as listInstructorsEndpoint,
  getInstructor as getInstructorEndpoint,
} from '#domain/studio/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listBranchRows, findBranchRow, listRoomRows, findRoom, listInstructorRows, findInstructor } from './queries.ts'

/** Branches of this installation. */
export async function listBranches(
  ctx: ReadContext,
  query: CheckedOf<typeof listBranchesEndpoint>,
): Promise<OutputOf<typeof listBranchesEndpoint>> {
  const { rows, total } = await listBranchRows(ctx.db, { locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One branch of the installation. Refuses `request.not_found`. */
export async function getBranch(
  ctx: ReadContext,
  input: CheckedOf<typeof getBranchEndpoint>,
): Promise<OutputOf<typeof getBranchEndpoint> | Refusal> {
  const found = await findBranchRow(ctx.db, { locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}

/** Rooms of the branch. */
export async function listRooms(
  ctx: ReadContext,
  query: CheckedOf<typeof listRoomsEndpoint>,
): Promise<OutputOf<typeof listRoomsEndpoint>> {
  const { rows, total } = await listRoomRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One room of the branch. Refuses `request.not_found`, also for one of another branch. */
export async function getRoom(
  ctx: ReadContext,
  input: CheckedOf<typeof getRoomEndpoint>,
): Promise<OutputOf<typeof getRoomEndpoint> | Refusal> {
  const found = await findRoom(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}

/** Instructors who teach at the branch at present. */
export async function listInstructors(
  ctx: ReadContext,
  query: CheckedOf<typeof listInstructorsEndpoint>,
): Promise<OutputOf<typeof listInstructorsEndpoint>> {
  const { rows, total } = await listInstructorRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One instructor of the branch, present or past. Refuses `request.not_found`, also for one of another branch. */
export async function getInstructor(
  ctx: ReadContext,
  input: CheckedOf<typeof getInstructorEndpoint>,
): Promise<OutputOf<typeof getInstructorEndpoint> | Refusal> {
  const found = await findInstructor(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ? { ...found, about: presentInstructorAbout(found.about, ctx.locale) } : refuse('request.not_found')
}
