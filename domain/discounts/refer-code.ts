import { readJoined } from '#domain/kit/read-narrow.ts'

/** A code in its stored form: people type it in lower case, with spaces or a hyphen. */
export function referCode(typed: string): string {
  return readJoined(typed).toUpperCase()
}
