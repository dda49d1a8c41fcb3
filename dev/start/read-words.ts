import { StartRefusal } from '#server/kit/start-refusal.ts'

const mostServers = 8

export const usage = [
  'npm start                  the demo studio, on one server',
  `npm start -- --servers 2   the same on up to ${mostServers} servers behind a small balancer`,
  'npm run dev                one server; pages reload and the server restarts as you edit',
  'Settings are read from the environment: see README.md.',
]

export interface Words {
  readonly help: boolean
  readonly isDev: boolean
  /** The number of servers; more than one run behind the demo's balancer. */
  readonly servers: number
}

/**
 * Reads what stands behind `npm start --`. Throws a `StartRefusal` for a word it does not know, before anything starts.
 */
export function readWords(words: readonly string[]): Words {
  let read: Words = { help: false, isDev: false, servers: 1 }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (word === '--help' || word === '-h') read = { ...read, help: true }
    else if (word === '--dev') read = { ...read, isDev: true }
    else if (word === '--servers') read = { ...read, servers: readCount(words[(at += 1)]) }
    else throw new StartRefusal('settings', [`Unknown argument: ${word}. Usage:`, ...usage])
  }
  return read
}

function readCount(word: string | undefined): number {
  const count = Number(word ?? 'none')
  if (!Number.isInteger(count) || count < 1 || count > mostServers)
    throw new StartRefusal('settings', [
      `--servers takes a whole number from 1 to ${mostServers}, as in npm start -- --servers 2.`,
    ])
  return count
}
