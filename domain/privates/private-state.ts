import { z } from 'zod/mini'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { privateSteps } from './model.ts'
import { privateItem } from './private-item.ts'

const problem = z.nullable(z.strictObject({ code: z.string(), message: z.string() }))

/**
 * A private with its next step. While it is held: what confirming would refuse now, what each person lacks, and the
 * packs that can pay.
 */
export const privateState = z.extend(privateItem, {
  next: z.nullable(z.enum([...privateSteps, 'confirm'])),
  missing: problem,
  lacks: z.array(z.strictObject({ person_id: idOf('persons'), code: z.string(), message: z.string() })),
  packs: z.array(
    z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), left: z.number(), expires_at: wireInstant }),
  ),
  now: wireInstant,
})
