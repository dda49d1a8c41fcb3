import type { UploadFormat } from './model.ts'

const latin1 = (bytes: Uint8Array, [from, to]: readonly [number, number]): string =>
  String.fromCodePoint(...bytes.subarray(from, to))

/**
 * The format of a picture by its first bytes, whatever its name or sender says; undefined for anything that is not
 * accepted. SVG can contain scripts and has no such bytes.
 */
export function uploadFormat(bytes: Uint8Array): UploadFormat | undefined {
  if (latin1(bytes, [0, 3]) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (latin1(bytes, [0, 8]) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (latin1(bytes, [0, 4]) === 'RIFF' && latin1(bytes, [8, 12]) === 'WEBP') return 'webp'
  return latin1(bytes, [4, 12]) === 'ftypavif' ? 'avif' : undefined
}
