import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { PictureForm } from '#domain/pictures/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** A picture before it is encoded. */
export interface NewPicture {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly source: Buffer
}

/**
 * Stores pictures for the encoder, which takes them in this order. A picture with the same pixels as a stored one only
 * renews its time.
 */
export async function insertPictures(tx: Transaction, pictures: readonly NewPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await sql`
    insert into pictures (path, width, height, source, created_at)
    select new.path, new.width, new.height, new.source, studio_now() + new.place * interval '1 millisecond'
    from unnest(
      ${pictures.map(({ path }) => path)}::text[], ${pictures.map(({ width }) => width)}::integer[],
      ${pictures.map(({ height }) => height)}::integer[], ${pictures.map(({ source }) => source)}::bytea[]
    ) with ordinality as new (path, width, height, source, place)
    on conflict (path) do update set created_at = excluded.created_at`.execute(tx)
}

export interface PendingPicture {
  readonly id: Id<'pictures'>
  readonly source: Buffer
}

/** Longer than the slowest picture takes on a busy machine. */
const claimMinutes = 5

/** Claims the oldest pending picture, for minutes; pictures that another process is encoding are skipped. */
export async function claimPendingPicture(db: Database): Promise<PendingPicture | undefined> {
  const { rows } = await sql<PendingPicture>`
    update pictures set claimed_at = studio_now()
    where id = (
      select id from pictures
      where status = 'pending'
        and (claimed_at is null or claimed_at < studio_now() - make_interval(mins => ${claimMinutes}))
      order by created_at, id
      limit 1
      for update skip locked)
    returning id, source`.execute(db)
  return rows[0]
}

export interface EncodedFile {
  readonly form: PictureForm
  readonly width: number
  readonly bytes: Buffer
}

/** Stores the files of a picture, which is shown from now on; one that another process has finished is left alone. */
export async function keepFiles(
  tx: Transaction,
  { id, files }: { readonly id: Id<'pictures'>; readonly files: readonly EncodedFile[] },
): Promise<void> {
  if (!(await endPending(tx, { id, status: 'ready' }))) return
  await tx
    .insertInto('picture_files')
    .values(files.map((file) => ({ ...file, picture_id: id })))
    .execute()
}

/** False when it is no longer pending. */
export async function endPending(
  db: Database,
  { id, status }: { readonly id: Id<'pictures'>; readonly status: 'ready' | 'failed' },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findFile(
  db: Database,
  file: { readonly path: string; readonly form: PictureForm; readonly width: number },
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('pictures')
    .innerJoin('picture_files', 'picture_files.picture_id', 'pictures.id')
    .select('picture_files.bytes')
    .where('pictures.path', '=', file.path)
    .where('picture_files.form', '=', file.form)
    .where('picture_files.width', '=', file.width)
    .executeTakeFirst()
  return found?.bytes
}

/** What is known of a stored picture. */
export async function findPicture(db: Database, path: string) {
  return db
    .selectFrom('pictures')
    .select(['path', 'width', 'height', 'status'])
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
}

export async function deletePictures(tx: Transaction, paths: readonly string[]): Promise<void> {
  await sql`delete from picture_files where picture_id in (select id from pictures where path = any (${[...paths]}::text[]))`.execute(
    tx,
  )
  await tx
    .deleteFrom('pictures')
    .where('path', 'in', [...paths])
    .execute()
}

/** The paths that belong to no picture. */
export async function listUnknownPaths(db: Database, paths: readonly string[]): Promise<readonly string[]> {
  const known = await db.selectFrom('pictures').select('path').where('path', 'in', paths).execute()
  const there = new Set(known.map(({ path }) => path))
  return paths.filter((path) => !there.has(path))
}
