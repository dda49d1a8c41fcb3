import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod/mini'

/**
 * Every wall is tested with a planted fault and the real configuration, because a tool that finds nothing and a tool
 * that checks nothing print the same. Beside the faults is sound code without a finding.
 */
export const root = join(import.meta.dirname, '..', '..')
export const fixtures = join(root, 'dev', 'fixtures')
const run = promisify(execFile)

/** An empty folder for planted trees, and the function that removes it. */
export function plantedFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'hundred-walls-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Copies a planted tree of the fixtures and the real configuration into a folder; returns its path. */
export function plant(
  tree: string,
  { into, configuration }: { into: string; configuration: readonly string[] },
): string {
  const house = join(into, tree)
  cpSync(join(fixtures, tree), house, { recursive: true })
  for (const path of configuration) writeFileSync(join(house, path), readFileSync(join(root, path)))
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'junction')
  return house
}

/** Runs a tool of node_modules to its end; a failed tool is a result here, not an error. */
export async function runTool(
  folder: string,
  [script = '', ...rest]: readonly string[],
): Promise<{ code: number; output: string }> {
  const bounds = { cwd: folder, maxBuffer: 16 * 1024 * 1024, timeout: 60_000 }
  try {
    const { stdout } = await run(process.execPath, [join(root, 'node_modules', script), ...rest], bounds)
    return { code: 0, output: stdout }
  } catch (error) {
    return failedRun.parse(error)
  }
}

const failedRun = z.pipe(
  z.object({ code: z.number(), stdout: z.string() }),
  z.transform(({ code, stdout }) => ({ code, output: stdout })),
)

export function escapeRegex(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
