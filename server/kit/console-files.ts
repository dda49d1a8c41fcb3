import { readFile } from 'node:fs/promises'
import type { Locale } from '#domain/text/localized.ts'

/** The addresses of the files that the console's document names. */
export interface ConsoleFiles {
  /** The modules that start it, in their order. */
  readonly scripts: readonly string[]
  /** The modules that those import. */
  readonly imports: readonly string[]
  readonly styles: readonly string[]
  /** The fonts of the first paint. */
  readonly fonts: readonly string[]
  readonly icons: Readonly<Record<ConsoleIcon, string>>
  /** The texts of each area of the console in each language. */
  readonly words: Readonly<Record<Locale, Readonly<Record<string, string>>>>
}

export type ConsoleIcon = 'drawn' | 'small' | 'large' | 'maskable'

/** The console's files in production, as its build lists them (dev/build-console.ts). */
export async function readBuiltConsole(): Promise<ConsoleFiles> {
  kept ??= readFile('./build/console/files.json', 'utf8').then((text): ConsoleFiles => JSON.parse(text))
  // A failed read of a file is retried.
  kept.catch(() => {
    kept = undefined
  })
  return kept
}

let kept: Promise<ConsoleFiles> | undefined
