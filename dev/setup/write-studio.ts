import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { noClassAbout, noInstructorAbout } from '#domain/studio/about.ts'
import { hashDocument } from '#server/content/documents.ts'
import { insertDocument } from '#server/content/queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { saveSettings } from '#server/studio/queries.ts'
import type { Studio } from './studio-file.ts'

interface NewStudio {
  readonly studio: Studio
  /** The id of a row by its slug, always the same. */
  readonly idOf: <Table extends string>(table: Table, slug: string) => Id<Table>
  /** The date from which a document is in force. */
  readonly effectiveAt: (kind: Studio['documents'][number]['kind']) => Instant
  readonly now: Instant
}

/**
 * Writes a branch and everything that a studio has before its first member: rooms, instructors, packages, hours for
 * privates, pages, documents, settings.
 */
export async function writeStudio(tx: Transaction, made: NewStudio): Promise<Id<'branches'>> {
  const { studio, idOf, now } = made
  const branchId = idOf('branches', studio.branch.code)
  await tx
    .insertInto('branches')
    .values({ ...studio.branch, id: branchId })
    .execute()
  await writeRooms(tx, made)
  await writeClassTypes(tx, made)
  await writePackages(tx, made)
  await saveSettings(tx, { branchId, key: 'site', value: studio.site, now })
  await saveSettings(tx, { branchId, key: 'policies', value: studio.policies, now })
  await writeContent(tx, made)
  return branchId
}

async function writeRooms(tx: Transaction, { studio, idOf }: NewStudio): Promise<void> {
  const branchId = idOf('branches', studio.branch.code)
  await tx
    .insertInto('rooms')
    .values(
      studio.rooms.map(({ slug, forPrivates = false, positions, landmarks, ...room }, sort) => ({
        ...room,
        ...(positions && { positions: JSON.stringify(positions) }),
        ...(landmarks && { landmarks: JSON.stringify(landmarks) }),
        id: idOf('rooms', slug),
        branch_id: branchId,
        for_privates: forPrivates,
        sort,
      })),
    )
    .execute()
  if (studio.instructors.length > 0)
    await tx
      .insertInto('instructors')
      .values(
        studio.instructors.map(({ about = noInstructorAbout, ...row }, sort) => ({
          ...row,
          about: JSON.stringify(about),
          id: idOf('instructors', row.slug),
          branch_id: branchId,
          sort,
        })),
      )
      .execute()
  const windows = studio.privateHours.flatMap(({ instructor, weekdays, from, until }) =>
    weekdays.map((weekday) => ({
      id: idOf('private_windows', `${instructor} ${weekday}`),
      branch_id: branchId,
      instructor_id: idOf('instructors', instructor),
      weekday,
      from_minute: minuteOf(from),
      until_minute: minuteOf(until),
    })),
  )
  if (windows.length > 0) await tx.insertInto('private_windows').values(windows).execute()
}

async function writeClassTypes(tx: Transaction, { studio, idOf }: NewStudio): Promise<void> {
  const branchId = idOf('branches', studio.branch.code)
  await tx
    .insertInto('difficulty_levels')
    .values(
      studio.levels.map((row, sort) => ({
        ...row,
        id: idOf('difficulty_levels', row.slug),
        branch_id: branchId,
        sort,
      })),
    )
    .execute()
  await tx
    .insertInto('series_types')
    .values(
      studio.series.map((row, sort) => ({ ...row, id: idOf('series_types', row.slug), branch_id: branchId, sort })),
    )
    .execute()
  await tx
    .insertInto('class_types')
    .values(
      studio.classTypes.map(({ series, level, minutes, privateFormat = null, about = noClassAbout, ...row }, sort) => ({
        ...row,
        about: JSON.stringify(about),
        id: idOf('class_types', row.slug),
        branch_id: branchId,
        duration_minutes: minutes,
        private_format: privateFormat,
        series_type_id: idOf('series_types', series),
        difficulty_level_id: idOf('difficulty_levels', level),
        sort,
      })),
    )
    .execute()
}

async function writePackages(tx: Transaction, { studio, idOf }: NewStudio): Promise<void> {
  if (studio.packages.length === 0) return
  await tx
    .insertInto('package_plans')
    .values(
      studio.packages.map(({ priceSen, validityDays, expiryBasis, covers, ...plan }, sort) => ({
        ...plan,
        id: idOf('package_plans', plan.slug),
        branch_id: idOf('branches', studio.branch.code),
        price_sen: priceSen,
        validity_days: validityDays,
        expiry_basis: expiryBasis,
        class_type_ids: covers?.map((slug) => idOf('class_types', slug)) ?? null,
        sort,
      })),
    )
    .execute()
}

async function writeContent(tx: Transaction, { studio, idOf, effectiveAt }: NewStudio): Promise<void> {
  const branchId = idOf('branches', studio.branch.code)
  if (studio.banners.length > 0)
    await tx
      .insertInto('banners')
      .values(studio.banners.map((row, sort) => ({ ...row, id: idOf('banners', row.path), branch_id: branchId, sort })))
      .execute()
  if (studio.blocks.length > 0)
    await tx
      .insertInto('static_blocks')
      .values(
        studio.blocks.map((row, sort) => ({ ...row, id: idOf('static_blocks', row.slug), branch_id: branchId, sort })),
      )
      .execute()
  for (const document of studio.documents) {
    const sha256 = hashDocument({ ...document, version: 1 })
    await insertDocument(tx, { ...document, branchId, version: 1, sha256, effectiveAt: effectiveAt(document.kind) })
  }
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
