import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { pictureForms, pictureSizes, qualities, type PictureForm } from '#domain/pictures/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { Log } from '#server/kit/log.ts'
import { type EncodedFile, claimPendingPicture, endPending, keepFiles } from './queries.ts'

/** Encoding shares its machine with visitors: it uses one core. */
sharp.concurrency(1)

sharp.cache(false)

/** Each further step doubles the time and saves a tenth of the bytes. */
const effort = { avif: 1, webp: 4 } as const

/** Encodes a picture in every format and width that pages use. Throws when its source cannot be read. */
export async function encodePicture(source: Buffer): Promise<readonly EncodedFile[]> {
  const widest = Math.max(...pictureSizes.map(({ width }) => width))
  const { data, info } = await sharp(source)
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const all = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  // Encoding a fully opaque alpha channel costs a third of the time.
  const { isOpaque } = await all.stats()
  const files: EncodedFile[] = []
  for (const { width, mostBytes } of pictureSizes) {
    const resized = all.clone().resize({ width, withoutEnlargement: true })
    const pixels = isOpaque ? resized.removeAlpha() : resized
    for (const form of pictureForms) files.push({ form, width, bytes: await smallEnough({ pixels, form, mostBytes }) })
  }
  return files
}

interface Wanted {
  readonly pixels: Sharp
  readonly form: PictureForm
  readonly mostBytes: number
}

async function smallEnough({ pixels, form, mostBytes }: Wanted): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  for (const quality of qualities[form]) {
    bytes = await pixels.clone().toFormat(form, { quality, effort: effort[form] }).toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return bytes
}

/** A run is short, so that stopping need not wait long; the next one follows at once. */
const mostInARun = 3

/**
 * Encodes some of the pending pictures, the oldest first. Each is claimed before, so that no transaction is open while
 * it is encoded and no two processes encode the same one.
 */
export async function encodePending({ db, log }: { readonly db: Database; readonly log: Log }): Promise<void> {
  for (let run = 0; run < mostInARun; run += 1) {
    const picture = await claimPendingPicture(db)
    if (!picture) return
    const { id, source } = picture
    const files = await encodePicture(source).catch((error: unknown) => {
      log.error({ error, picture: id }, 'a picture could not be encoded and stays hidden')
      return undefined
    })
    if (files) await db.transaction().execute(async (tx) => keepFiles(tx, { id, files }))
    else await endPending(db, { id, status: 'failed' })
  }
}
