/** A code as it is kept: people type it in small letters, with spaces or a hyphen. */
export function referCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}
