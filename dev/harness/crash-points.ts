import { writeFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Where the process may be killed or paused, detected at the database connection, so that the product itself has no
 * hook: `before_begin`, `after_lock` (a row lock was taken), `after_first_write`, `before_commit`, `after_commit`
 * (committed, but the caller has no response), `mail_send` (between sending a message and recording it), `statement`
 * (after any statement).
 */
export const crashPoints = [
  'before_begin',
  'after_lock',
  'after_first_write',
  'before_commit',
  'after_commit',
  'mail_send',
  'statement',
] as const
type CrashPoint = (typeof crashPoints)[number]

interface Armed {
  point: CrashPoint
  left: number
  /** A file that is created when the process pauses; without it, the process is killed. */
  pausedFile: string | undefined
}

let armed: Armed | undefined

/** `before_commit#3` kills the process at the third commit, or pauses it until SIGCONT. */
export function armCrash(text: string, pausedFile?: string): boolean {
  const [name, count = '1'] = text.split('#')
  const point = crashPoints.find((known) => known === name)
  if (!point || !/^[1-9]\d{0,5}$/.test(count)) return false
  armed = { point, left: Number(count), pausedFile }
  return true
}

type Query = (...sent: unknown[]) => unknown

/** Watches every statement of this process from now on. */
export function watchStatements(): void {
  const original: Query = Reflect.get(pg.Client.prototype, 'query')
  Reflect.set(pg.Client.prototype, 'query', function watched(this: pg.Client, ...sent: unknown[]): unknown {
    const statement = statementOf(sent[0])
    for (const point of pointsBefore(statement)) reach(point)
    const result = Reflect.apply(original, this, sent)
    if (result instanceof Promise) return result.then((rows: unknown) => reachAfter(statement, rows))
    return result
  })
}

function reachAfter<Rows>(statement: string, rows: Rows): Rows {
  for (const point of pointsAfter(statement)) reach(point)
  return rows
}

function pointsBefore(statement: string): CrashPoint[] {
  if (/^(begin|start transaction)/.test(statement)) return ['before_begin']
  if (statement === 'commit') return ['before_commit']
  return /^update "?messages"?\s+set.*sent/s.test(statement) ? ['mail_send'] : []
}

function pointsAfter(statement: string): CrashPoint[] {
  // The message job runs each second; an armed point is meant for the next request.
  if (/^update "?messages"?\s/.test(statement)) return []
  if (statement === 'commit') return ['statement', 'after_commit']
  if (/for (no key )?update/.test(statement)) return ['statement', 'after_lock']
  return /^(insert|update|delete|with\b.*\binsert)/s.test(statement)
    ? ['statement', 'after_first_write']
    : ['statement']
}

function reach(point: CrashPoint): void {
  if (armed?.point !== point) return
  armed.left -= 1
  if (armed.left > 0) return
  const { pausedFile } = armed
  armed = undefined
  if (pausedFile !== undefined) writeFileSync(pausedFile, '')
  process.kill(process.pid, pausedFile === undefined ? 'SIGKILL' : 'SIGSTOP')
}

function statementOf(sent: unknown): string {
  if (typeof sent === 'string') return sent.trim().toLowerCase()
  if (typeof sent === 'object' && sent !== null && 'text' in sent && typeof sent.text === 'string')
    return sent.text.trim().toLowerCase()
  return ''
}
