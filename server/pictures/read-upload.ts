import sharp from 'sharp'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPicture, uploadFormat } from '#domain/pictures/check-picture.ts'
import { uploadMaxMegapixels } from '#domain/pictures/model.ts'
import { picturePath } from './picture-path.ts'
import type { NewPicture } from './queries.ts'

/** Twice the widest file, so that a later size needs no second upload. */
const kept = { width: 1920, height: 2400 } as const
const quality = 92
/** The slowest accepted picture, an interlaced PNG of 16 bits, takes five. */
const mostSeconds = 60
/** One picture is decoded at a time, since each may take half a gigabyte; so many wait, each with its bytes. */
const mostWaiting = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes an upload and encodes it again, upright and in sRGB: neither metadata nor a second file behind the first is
 * stored. Refuses what is no picture by its first bytes, too large or too small by its header, or cannot be decoded to
 * its end, and `request.busy` while too many others wait. Call it before a transaction is opened: it takes seconds.
 */
export async function readUpload(bytes: Buffer): Promise<NewPicture | Refusal> {
  if (waiting > mostWaiting) return refuse('request.busy')
  waiting += 1
  const read = last.then(async () => decode(bytes))
  last = read
  return read.finally(() => {
    waiting -= 1
  })
}

async function decode(bytes: Buffer): Promise<NewPicture | Refusal> {
  const format = uploadFormat(bytes)
  if (!format) return refuse('pictures.format')
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (head.format !== (format === 'avif' ? 'heif' : format)) return refuse('pictures.format')
    const refusal = checkPicture({ format, width: head.width, height: head.height })
    if (refusal) return refusal
    // Phones write headers that a decoder warns about and every browser shows; a truncated file is an error.
    const { data, info } = await sharp(bytes, {
      limitInputPixels: uploadMaxMegapixels[format] * 1_000_000,
      failOn: 'error',
    })
      .autoOrient()
      .resize({ ...kept, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: mostSeconds })
      .toBuffer({ resolveWithObject: true })
    return { path: picturePath(data), source: data, width: info.width, height: info.height }
  } catch {
    // The next step is the same for every error of the decoder.
    return refuse('pictures.unreadable')
  }
}
