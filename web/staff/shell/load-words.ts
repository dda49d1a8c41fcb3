import { importWithRetry } from '#web/kit/prefetch.ts'
import type { ParsedWords } from '#web/kit/words.tsx'
import type { ConsoleStart } from '../kit/console-start.ts'
import type { Area } from './areas.ts'

/** The texts of an area, from its file of the document's language. */
export async function loadWords({ words }: ConsoleStart, area: Area): Promise<ParsedWords> {
  const address = words[area]
  const loaded: { readonly default: ParsedWords } | undefined =
    address === undefined ? undefined : await importWithRetry(async () => import(/* @vite-ignore */ address))
  if (loaded === undefined) throw new Error(`the texts of ${area} did not load`)
  return loaded.default
}
