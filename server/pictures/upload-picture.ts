import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { uploadPicture as endpoint } from '#domain/pictures/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findPicture, insertPictures } from './queries.ts'
import { readUpload } from './read-upload.ts'

/** Keeps an uploaded picture for the encoder; one that is there already is answered as it stands. */
export async function uploadPicture(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const picture = await readUpload(Buffer.from(input.file, 'base64'))
  if (isRefusal(picture)) return picture
  await insertPictures(ctx.tx, [picture])
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'pictures.upload',
    subjectKind: 'picture',
    subjectId: picture.path,
    details: { width: picture.width, height: picture.height },
  })
  return findPicture(ctx.tx, picture.path)
}
