import { readJoined } from '#domain/kit/read-narrow.ts'

/** A code as it is kept: people type it in small letters, with spaces or a hyphen. */
export function referCode(typed: string): string {
  return readJoined(typed).toUpperCase()
}
