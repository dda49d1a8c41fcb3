import { z } from 'zod/mini'
import { asId, type Id } from '#domain/kit/id.ts'
import { deletedLine } from './deleted-line.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const logged = z.object({ msg: z.literal(deletedLine), account: z.string().check(z.regex(uuid)) })

/** The accounts that lines of the log say were deleted, or that stand alone in a line, each once. */
export function accountsInLines(text: string): readonly Id<'accounts'>[] {
  const ids = text.split('\n').flatMap((written) => {
    const line = written.trim()
    if (uuid.test(line)) return [line]
    // A log engine may write its own words before ours.
    const read = logged.safeParse(parseObject(line.slice(Math.max(0, line.indexOf('{')))))
    return read.success ? [read.data.account] : []
  })
  return [...new Set(ids)].map((id) => asId('accounts', id))
}

/** Undefined for a line that is no JSON. */
function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
