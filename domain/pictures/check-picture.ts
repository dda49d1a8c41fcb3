import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { uploadMaxPixels, uploadMinSide } from './model.ts'

/**
 * Whether a picture of that width and height, as its head tells them, may be decoded: refuses what is too large for
 * that and what is too small for a card.
 */
export function checkPicture({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): Refusal | undefined {
  if (width * height > uploadMaxPixels)
    return refuse('pictures.too_many_pixels', { values: { max: uploadMaxPixels / 1_000_000 } })
  return Math.min(width, height) < uploadMinSide
    ? refuse('pictures.too_small', { values: { min: uploadMinSide } })
    : undefined
}
