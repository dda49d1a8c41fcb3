import { z } from 'zod/mini'
import { flagKinds } from './flags-of.ts'

/** What the studio should know about somebody who comes; `detail` is the text of a note or until when somebody pays. */
export const flagItem = z.strictObject({ kind: z.enum(flagKinds), detail: z.nullable(z.string()) })
