import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** The settings that may be read from a file, by their name with `_FILE`: those that nobody else may see. */
export const secretNames = [
  'DATABASE_URL',
  'SECRET',
  'SMTP_URL',
  'GATEWAY_KEY',
  'IPAY88_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'PUSH_PRIVATE_KEY',
  'HEARTBEAT_URL',
  'OWNER_PASSWORD',
] as const

/**
 * The environment with each secret X that `X_FILE` names read from that file, without the line end that editors add;
 * and in whole sentences what is wrong with such files. Engines of containers and systemd hand secrets over as files,
 * which no list of processes shows.
 */
export function readSecretFiles(env: Environment): { readonly env: Environment; readonly problems: string[] } {
  const read: Record<string, string | undefined> = { ...env }
  const problems: string[] = []
  for (const name of secretNames) {
    const file = env[`${name}_FILE`] ?? ''
    if (file === '') continue
    const { text, problem } = readSecret(name, { file, isSet: (env[name] ?? '') !== '' })
    if (problem === undefined) read[name] = text
    else problems.push(problem)
  }
  return { env: read, problems }
}

function readSecret(
  name: string,
  { file, isSet }: { readonly file: string; readonly isSet: boolean },
): { readonly text?: string; readonly problem?: string } {
  const setting = `${name}_FILE`
  if (isSet) return { problem: `${name} and ${setting} are both set. Leave one of them out.` }
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    if (text === '') return { problem: `${setting} names a file that is empty: ${file}` }
    return /[\r\n]/.test(text) ? { problem: `${setting} names a file of more than one line: ${file}` } : { text }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'it is unreadable'
    return { problem: `${setting} names a file that cannot be read (${reason}): ${file}` }
  }
}
