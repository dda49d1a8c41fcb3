import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type {
  createClassType as createClassTypeEndpoint,
  changeClassType as changeClassTypeEndpoint,
  createLevel as createLevelEndpoint,
  changeLevel as changeLevelEndpoint,
  createSeriesType as createSeriesTypeEndpoint,
  changeSeriesType as changeSeriesTypeEndpoint,
} from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { changeSetupItem } from './change-setup-item.ts'
import { checkParts } from './check-parts.ts'
import {
  insertClassType,
  loadNeeds,
  lockClassType,
  updateClassType,
  insertLevel,
  lockLevel,
  updateLevel,
  insertSeriesType,
  lockSeriesType,
  updateSeriesType,
} from './class-type-queries.ts'
import { createSetupItem } from './create-setup-item.ts'

/** Adds a class type to the branch. Refuses setup.slug_taken, setup.unknown, setup.format_taken. */
export async function createClassType(
  ctx: WriteContext,
  sent: CheckedOf<typeof createClassTypeEndpoint>,
): Promise<OutputOf<typeof createClassTypeEndpoint> | Refusal> {
  return createSetupItem(ctx, {
    table: 'class_types',
    action: 'setup.create_class_type',
    row: { ...sent, active: true },
    check: async (row) => checkParts(ctx, row),
    insert: async (row) => insertClassType(ctx.tx, row),
  })
}

/**
 * Changes a class type of the branch. Refuses request.not_found, setup.still_scheduled, setup.unknown,
 * setup.format_taken.
 */
export async function changeClassType(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeClassTypeEndpoint>,
): Promise<OutputOf<typeof changeClassTypeEndpoint> | Refusal> {
  return changeSetupItem(ctx, {
    table: 'class_types',
    action: 'setup.change_class_type',
    id,
    sent,
    lock: async () => lockClassType(ctx.tx, { branchId: ctx.branch.id, id }),
    check: async (row) => checkParts(ctx, row),
    needs: async () => loadNeeds(ctx.tx, { column: 'class_type_id', id }),
    update: async (row) => updateClassType(ctx.tx, { id, row }),
  })
}

/** Adds a difficulty level to the branch. Refuses setup.slug_taken. */
export async function createLevel(
  ctx: WriteContext,
  sent: CheckedOf<typeof createLevelEndpoint>,
): Promise<OutputOf<typeof createLevelEndpoint> | Refusal> {
  return createSetupItem(ctx, {
    table: 'difficulty_levels',
    action: 'setup.create_difficulty_level',
    row: { ...sent, active: true },
    insert: async (row) => insertLevel(ctx.tx, row),
  })
}

/** Changes a difficulty level of the branch. Refuses request.not_found, setup.still_scheduled, setup.still_needed. */
export async function changeLevel(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeLevelEndpoint>,
): Promise<OutputOf<typeof changeLevelEndpoint> | Refusal> {
  return changeSetupItem(ctx, {
    table: 'difficulty_levels',
    action: 'setup.change_difficulty_level',
    id,
    sent,
    lock: async () => lockLevel(ctx.tx, { branchId: ctx.branch.id, id }),
    needs: async () => loadNeeds(ctx.tx, { column: 'difficulty_level_id', id }),
    update: async (row) => updateLevel(ctx.tx, { id, row }),
  })
}

/** Adds a series type to the branch. Refuses setup.slug_taken. */
export async function createSeriesType(
  ctx: WriteContext,
  sent: CheckedOf<typeof createSeriesTypeEndpoint>,
): Promise<OutputOf<typeof createSeriesTypeEndpoint> | Refusal> {
  return createSetupItem(ctx, {
    table: 'series_types',
    action: 'setup.create_series_type',
    row: { ...sent, active: true },
    insert: async (row) => insertSeriesType(ctx.tx, row),
  })
}

/** Changes a series type of the branch. Refuses request.not_found, setup.still_scheduled, setup.still_needed. */
export async function changeSeriesType(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeSeriesTypeEndpoint>,
): Promise<OutputOf<typeof changeSeriesTypeEndpoint> | Refusal> {
  return changeSetupItem(ctx, {
    table: 'series_types',
    action: 'setup.change_series_type',
    id,
    sent,
    lock: async () => lockSeriesType(ctx.tx, { branchId: ctx.branch.id, id }),
    needs: async () => loadNeeds(ctx.tx, { column: 'series_type_id', id }),
    update: async (row) => updateSeriesType(ctx.tx, { id, row }),
  })
}
