import { join } from 'node:path'
import { z } from 'zod/mini'

const planted = z.object({ file: z.string(), start: z.number(), end: z.number(), becomes: z.string() })

/**
 * A Vite plugin that changes one module at load, as `MUTANT` says. The file itself stays as it is, so that an
 * interrupted run leaves no mutant behind.
 */
export function plantedMutant(root: string) {
  const mutant = planted.parse(JSON.parse(process.env['MUTANT'] ?? '{}'))
  const path = join(root, mutant.file)
  return {
    name: 'planted-mutant',
    enforce: 'pre' as const,
    transform: (code: string, id: string): string | undefined => {
      if (id.split('?')[0] !== path) return undefined
      return code.slice(0, mutant.start) + mutant.becomes + code.slice(mutant.end)
    },
  }
}
