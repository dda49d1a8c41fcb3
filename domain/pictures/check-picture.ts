import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { uploadMaxMegapixels, uploadMinSide, type UploadFormat } from './model.ts'

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
