/** The file formats of a stored picture: the second is for browsers that do not support the first. */
export const pictureForms = ['avif', 'webp'] as const
export type PictureForm = (typeof pictureForms)[number]

/** The widths in pixels of a stored picture, and its target size in bytes: 25 KB on a card, 90 KB at full screen. */
export const pictureSizes = [
  { width: 320, mostBytes: 12_000 },
  { width: 480, mostBytes: 18_000 },
  { width: 640, mostBytes: 25_000 },
  { width: 960, mostBytes: 90_000 },
] as const

/** Quality from 0 to 100, best first: the first at which a picture is small enough is used, else the last. */
export const qualities: Readonly<Record<PictureForm, readonly number[]>> = {
  avif: [62, 45, 32, 22],
  webp: [80, 62, 45, 25],
}

/** The accepted formats of uploads. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export const uploadMaxMegabytes = 8
export const uploadMaxBytes = uploadMaxMegabytes * 1024 * 1024
/**
 * The most pixels of an upload, in millions. What phones call 50 megapixels is up to 8192 by 6144. Decoding takes up to
 * 10 bytes of memory for a pixel (PNG of 16 bits, interlaced; progressive JPEG), and 18 of an AVIF, which no camera
 * writes so large: half a gigabyte at most in either case.
 */
export const uploadMaxMegapixels: Readonly<Record<UploadFormat, number>> = { jpeg: 52, png: 52, webp: 52, avif: 26 }
/** A smaller one would be scaled up on a card. */
export const uploadMinSide = 320
