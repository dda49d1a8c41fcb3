/** The forms in which a picture is kept: the second is for browsers that do not know the first. */
export const pictureForms = ['avif', 'webp'] as const
export type PictureForm = (typeof pictureForms)[number]

/**
 * The widths in pixels in which a picture is kept, and the bytes that it should not exceed: 25 KB on a card, 90 KB
 * where it fills a screen.
 */
export const pictureSizes = [
  { width: 320, mostBytes: 12_000 },
  { width: 480, mostBytes: 18_000 },
  { width: 640, mostBytes: 25_000 },
  { width: 960, mostBytes: 90_000 },
] as const

/** Quality from 0 to 100, best first: the first at which a picture is small enough is kept, else the last. */
export const qualities: Readonly<Record<PictureForm, readonly number[]>> = {
  avif: [62, 45, 32, 22],
  webp: [80, 62, 45, 25],
}

/** The formats of pictures that are taken in. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export const uploadMaxBytes = 8 * 1024 * 1024
/** What the largest phones take; more is an attack on whoever decodes it. */
export const uploadMaxPixels = 50_000_000
/** Less would be blown up on a card. */
export const uploadMinSide = 320
