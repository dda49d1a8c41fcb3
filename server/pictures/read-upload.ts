import sharp from 'sharp'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPicture } from '#domain/pictures/check-picture.ts'
import { uploadMaxPixels } from '#domain/pictures/model.ts'
import { uploadFormat } from '#domain/pictures/upload-format.ts'
import { picturePath } from './picture-path.ts'
import type { NewPicture } from './queries.ts'

/** Twice the widest file, so that a later size needs no second upload. */
const kept = { width: 1920, height: 2400 } as const
const quality = 92

/**
 * Reads an upload pixel by pixel and writes it anew, upright and in sRGB: neither metadata nor a second file behind the
 * first is kept. Refuses what is no picture by its first bytes, what its head says is too large or too small, and what
 * cannot be decoded to its end.
 */
export async function readUpload(bytes: Buffer): Promise<NewPicture | Refusal> {
  const format = uploadFormat(bytes)
  if (!format) return refuse('pictures.format')
  try {
    const picture = sharp(bytes, { limitInputPixels: uploadMaxPixels, failOn: 'warning' })
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (head.format !== (format === 'avif' ? 'heif' : format)) return refuse('pictures.format')
    const refusal = checkPicture(head)
    if (refusal) return refusal
    const { data, info } = await picture
      .autoOrient()
      .resize({ ...kept, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { path: picturePath(data), source: data, width: info.width, height: info.height }
  } catch {
    // Whatever the decoder says of it, the next step is the same.
    return refuse('pictures.unreadable')
  }
}
