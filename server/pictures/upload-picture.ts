import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { uploadPicture as endpoint } from '#domain/pictures/api.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findPicture, insertPictures } from './queries.ts'
import { readUpload } from './read-upload.ts'

/**
 * Stores an uploaded picture for the encoder; one that is stored already is returned as it is. It opens its own
 * transaction: decoding takes longer than PostgreSQL lets one be idle.
 */
export async function uploadPicture(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const picture = await readUpload(Buffer.from(input.file, 'base64'))
  if (isRefusal(picture)) return picture
  return inTransaction(ctx.db, async (tx) => {
    await insertPictures(tx, [picture])
    await writeAudit(
      { ...ctx, tx },
      {
        at: await studioNow(tx),
        action: 'pictures.upload',
        subjectKind: 'picture',
        subjectId: picture.path,
        details: { width: picture.width, height: picture.height },
      },
    )
    return findPicture(tx, picture.path)
  })
}
