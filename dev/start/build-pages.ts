import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#dev/problem.ts'

const repository = join(import.meta.dirname, '..', '..')

/** The inputs of the built pages; tests are not among them. */
const inputs = ['{web,domain,public}/**/*', '*.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json']
const ignored = /\.test\.tsx?$|^vitest\.config\.ts$/

/**
 * True when `build/` was made from the current files. Contents are compared and not times, which a checkout changes on
 * every file.
 */
export function isBuildCurrent(root: string = repository): boolean {
  const stamp = stampFile(root)
  return (
    existsSync(join(root, 'build', 'server', 'index.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashInputs(root)
  )
}

/**
 * Builds the pages for production into `build/`, unless they are current. Returns whether it built. Throws a `Problem`
 * with the builder's output when it fails.
 */
export async function buildPages(signal?: AbortSignal): Promise<boolean> {
  if (isBuildCurrent()) return false
  const hash = hashInputs(repository)
  // An interrupted build must not pass for the previous one.
  rmSync(stampFile(repository), { force: true })
  await runBuilder(signal)
  writeStamp(repository, hash)
  return true
}

/** Records the inputs of the build; the hash was taken before building, in case a file changed meanwhile. */
export function writeStamp(root: string, hash: string = hashInputs(root)): void {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stampFile(root), hash)
}

function stampFile(root: string): string {
  return join(root, 'build', '.inputs')
}

function hashInputs(root: string): string {
  const hash = createHash('sha256')
  const files = inputs.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
  const paths = files
    .filter((file) => file.isFile() && !ignored.test(file.name))
    .map((file) => join(file.parentPath, file.name))
  for (const path of paths.toSorted()) {
    const bytes = readFileSync(path)
    // The length separates the end of one file from the start of the next.
    hash.update(`${path.slice(root.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

async function runBuilder(signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(repository, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    },
  )
  let said = ''
  const listen = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-8000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Problem(`The pages could not be built.\n\n${said.trim()}`)
}
