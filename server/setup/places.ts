import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isTimeZone, checkRoom } from '#domain/setup/check-places.ts'
import type {
  createBranch as createBranchEndpoint,
  changeBranch as changeBranchEndpoint,
  createRoom as createRoomEndpoint,
  changeRoom as changeRoomEndpoint,
} from '#domain/setup/places-api.ts'
import { brokenConstraint } from '#server/driver/database.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { makeOwner } from '#server/staffing/roles.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { changeSetupItem } from './change-setup-item.ts'
import { loadNeeds } from './class-type-queries.ts'
import { createSetupItem } from './create-setup-item.ts'
import {
  insertBranch,
  countOtherBranches,
  loadBranchNeeds,
  lockBranch,
  updateBranch,
  type BranchRow,
  insertRoom,
  loadSeatsAhead,
  lockRoom,
  updateRoom,
} from './place-queries.ts'
import { lockSetup } from './queries.ts'

/**
 * Opens a branch of this installation with the caller as its owner; it has default settings until they are changed.
 * Audited in the branch of the request. Refuses setup.slug_taken, request.invalid.
 */
export async function createBranch(
  ctx: WriteContext,
  sent: CheckedOf<typeof createBranchEndpoint>,
): Promise<OutputOf<typeof createBranchEndpoint> | Refusal> {
  if (!isTimeZone(sent.time_zone)) return refuse('request.invalid', { fields: { time_zone: 'fields.invalid' } })
  const now = await lockSetup(ctx.tx, ctx.branch.id)
  try {
    const id = await insertBranch(ctx.tx, { ...sent, active: true })
    await makeOwner(ctx.tx, { branchId: id, accountId: signedIn(ctx).accountId, now })
    await writeAudit(ctx, {
      at: now,
      action: 'setup.create_branch',
      subjectKind: 'branches',
      subjectId: id,
      details: { after: sent },
    })
    return { success: true, id }
  } catch (error) {
    if (brokenConstraint(error) === 'branches_code_key')
      return refuse('setup.slug_taken', { fields: { code: 'fields.invalid' } })
    throw error
  }
}

/**
 * Changes the branch of the request. Refuses request.not_found for another one, setup.still_scheduled,
 * setup.still_needed, setup.last_branch.
 */
export async function changeBranch(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeBranchEndpoint>,
): Promise<OutputOf<typeof changeBranchEndpoint> | Refusal> {
  if (id !== ctx.branch.id) return refuse('request.not_found')
  return changeSetupItem<'branches', BranchRow>(ctx, {
    table: 'branches',
    action: 'setup.change_branch',
    id,
    sent,
    lock: async () => lockBranch(ctx.tx, id),
    check: async (row) =>
      row.active || (await countOtherBranches(ctx.tx, id)) > 0 ? undefined : refuse('setup.last_branch'),
    needs: async () => loadBranchNeeds(ctx.tx, id),
    update: async (row) => updateBranch(ctx.tx, { id, row }),
  })
}

/** Adds a room to the branch. Refuses setup.positions. */
export async function createRoom(
  ctx: WriteContext,
  sent: CheckedOf<typeof createRoomEndpoint>,
): Promise<OutputOf<typeof createRoomEndpoint> | Refusal> {
  return createSetupItem(ctx, {
    table: 'rooms',
    action: 'setup.create_room',
    row: { ...sent, active: true },
    check: async (row) => checkRoom({ ...row, seatsAhead: 0 }),
    insert: async (row) => insertRoom(ctx.tx, row),
  })
}

/**
 * Changes a room of the branch. Refuses request.not_found, setup.still_scheduled with classes ahead, and what
 * `checkRoom` refuses.
 */
export async function changeRoom(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeRoomEndpoint>,
): Promise<OutputOf<typeof changeRoomEndpoint> | Refusal> {
  return changeSetupItem(ctx, {
    table: 'rooms',
    action: 'setup.change_room',
    id,
    sent,
    lock: async () => lockRoom(ctx.tx, { branchId: ctx.branch.id, id }),
    check: async (row) => checkRoom({ ...row, seatsAhead: await loadSeatsAhead(ctx.tx, id) }),
    needs: async () => loadNeeds(ctx.tx, { column: 'room_id', id }),
    update: async (row) => updateRoom(ctx.tx, { id, row }),
  })
}
