import { z } from 'zod/mini'
import { changeKinds, type Change } from '#domain/kit/change.ts'

/** The channel on which processes publish that seats changed, and what else. */
export const seatsChannel = 'places'

/** The payload of a notice: the process that sends it, and what it committed. */
export function writeNotice(processId: string, changes: readonly Change[] | 'all'): string {
  const told = changes === 'all' ? changes : changes.map(({ kind, subject, branchId }) => [kind, subject, branchId])
  return `${processId} ${JSON.stringify(told)}`
}

const notice = z.union([
  z.literal('all'),
  z.array(z.tuple([z.enum(changeKinds), z.nullable(z.string()), z.nullable(z.string())])),
])

/** Reads the notice of another process. One that cannot be read, such as that of another version, says everything. */
export function readNotice(payload: string): {
  readonly processId: string
  readonly changes: readonly Change[] | 'all'
} {
  const gap = payload.indexOf(' ')
  if (gap < 0) return { processId: payload, changes: [] }
  const processId = payload.slice(0, gap)
  const told = z.safeParse(notice, jsonOf(payload.slice(gap + 1)))
  if (!told.success || told.data === 'all') return { processId, changes: 'all' }
  return { processId, changes: told.data.map(([kind, subject, branchId]) => ({ kind, subject, branchId })) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
