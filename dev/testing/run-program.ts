import { spawn } from 'node:child_process'
import { join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs one of our programs as an operator would, with these settings alone, until it ends by itself. */
export async function runProgram(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...words], {
    cwd: repository,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(repository, '.cache', 'compile'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}
