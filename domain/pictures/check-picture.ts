import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import {
  uploadMaxMegapixels,
  uploadMinSide,
  type UploadFormat,
  pictureForms,
  pictureSizes,
  type PictureForm,
} from './model.ts'

/**
 * Whether a picture of that format, width and height, by its header, may be decoded: refuses what is too large to
 * decode and what is too small for a card.
 */
export function checkPicture({
  format,
  width,
  height,
}: {
  readonly format: UploadFormat
  readonly width: number
  readonly height: number
}): Refusal | undefined {
  const max = uploadMaxMegapixels[format]
  if (width * height > max * 1_000_000) return refuse('pictures.too_many_pixels', { values: { max } })
  return Math.min(width, height) < uploadMinSide
    ? refuse('pictures.too_small', { values: { min: uploadMinSide } })
    : undefined
}

interface PictureFile {
  readonly path: string
  readonly width: number
  readonly form: PictureForm
}

/** The file that a name below `/pictures/` means, `<digest>-<width>.<form>`; undefined for any other name. */
export function readFileName(name: string): PictureFile | undefined {
  const [, digest = '', digits = '', ending = ''] = /^([0-9a-f]{32})-(\d{3})\.([a-z]{4})$/.exec(name) ?? []
  const form = pictureForms.find((one) => one === ending)
  const size = pictureSizes.find(({ width }) => String(width) === digits)
  return form && size && { path: `/pictures/${digest}`, width: size.width, form }
}

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
