import { z } from 'zod/mini'
import type { Endpoint, StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { WriteContext } from '#server/kit/context.ts'

/** One of those to whom an act on many is done. */
export interface WorkRow {
  /** The person, a pack or an account, as the act says. */
  readonly subjectId: string
  readonly personId: Id<'persons'>
}

/** Does the act to one row; returns why it could not be done, as a word, or nothing where it was. */
type DoRow = (ctx: WriteContext, row: WorkRow) => Promise<string | undefined>

/** An act on many, as its room binds it; the roof passes all of them to the job that does them. */
export interface LongWork {
  /** The name of its endpoint. */
  readonly kind: string
  readonly roles: readonly StaffRole[]
  /** Takes the locks of the rows of a batch in their order, so that two batches cannot deadlock. */
  readonly lockRows?: (ctx: WriteContext, rows: readonly WorkRow[]) => Promise<void>
  /** Undefined for what was kept by a version whose act has another shape. */
  readonly read: (kept: unknown) => DoRow | undefined
}

/** Binds the endpoint that begins an act on many to what it does to each: `kept` is what `startRun` kept of it. */
export function longWork<Kept extends z.ZodMiniObject>(
  { name, who }: Endpoint,
  {
    kept,
    doRow,
    lockRows,
  }: {
    readonly kept: Kept
    readonly doRow: (
      ctx: WriteContext,
      of: { readonly act: z.output<Kept>; readonly row: WorkRow },
    ) => ReturnType<DoRow>
    readonly lockRows?: NonNullable<LongWork['lockRows']>
  },
): LongWork {
  if (typeof who === 'string') throw new Error(`${name} is no act of staff`)
  return {
    kind: name,
    roles: who.staff,
    ...(lockRows && { lockRows }),
    read: (input) => {
      const result = z.safeParse(kept, input)
      return result.success ? async (ctx, row) => doRow(ctx, { act: result.data, row }) : undefined
    },
  }
}
