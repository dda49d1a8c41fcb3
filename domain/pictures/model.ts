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

export const uploadMaxMegabytes = 8
export const uploadMaxBytes = uploadMaxMegabytes * 1024 * 1024
/**
 * Millions of pixels at the most. What phones call 50 megapixels is up to 8192 by 6144. Decoding takes up to 10 bytes
 * of memory for a pixel (PNG of 16 bits, interlaced; progressive JPEG), and 18 of an AVIF, which no camera writes so
 * large: either way half a gigabyte at the most.
 */
export const uploadMaxMegapixels: Readonly<Record<UploadFormat, number>> = { jpeg: 52, png: 52, webp: 52, avif: 26 }
/** Less would be blown up on a card. */
export const uploadMinSide = 320
