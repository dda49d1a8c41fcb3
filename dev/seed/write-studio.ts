import { z } from 'zod/mini'
import type { Id } from '#domain/kit/id.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { policies, siteSettings } from '#domain/studio/model.ts'
import { hashDocument } from '#server/content/hash-document.ts'
import { insertDocument } from '#server/content/queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { saveSettings } from '#server/studio/queries.ts'
import { banners, blocks, site } from './content-rows.ts'
import { demoId } from './demo-id.ts'
import { privacyEn, termsEn, waiverEn } from './document-rows-en.ts'
import { privacyMs } from './document-rows-ms.ts'
import { privacyZh, termsZh, waiverZh } from './document-rows-zh.ts'
import { plans } from './package-rows.ts'
import { classTypes, instructors, levels, rooms, series } from './studio-rows.ts'
import { writePrivates } from './write-privates.ts'

export const branchId: Id<'branches'> = demoId('branches', 'penang')
export const branchZone = 'Asia/Kuala_Lumpur'
const dayMs = 24 * 3_600_000
/** The demo studio has been open this long, so that its members may have joined before today. */
const openSinceMs = 400 * dayMs
/** The waiver is younger: what was booked before it needed none. */
const waiverSinceMs = 60 * dayMs

/**
 * Writes the branch and everything that a studio has before its first member: rooms, teachers, packages, pages,
 * policies.
 */
export async function writeStudio(tx: Transaction, now: Instant): Promise<void> {
  await tx
    .insertInto('branches')
    .values({ id: branchId, code: 'penang', name: { en: 'Penang', zh: '槟城' }, time_zone: branchZone })
    .execute()
  await tx
    .insertInto('rooms')
    .values(rooms.map(({ slug, ...room }, sort) => ({ ...room, id: demoId('rooms', slug), branch_id: branchId, sort })))
    .execute()
  await tx
    .insertInto('instructors')
    .values(
      instructors.map((row, sort) => ({ ...row, id: demoId('instructors', row.slug), branch_id: branchId, sort })),
    )
    .execute()
  await tx
    .insertInto('difficulty_levels')
    .values(
      levels.map((row, sort) => ({ ...row, id: demoId('difficulty_levels', row.slug), branch_id: branchId, sort })),
    )
    .execute()
  await tx
    .insertInto('series_types')
    .values(series.map((row, sort) => ({ ...row, id: demoId('series_types', row.slug), branch_id: branchId, sort })))
    .execute()
  await tx
    .insertInto('class_types')
    .values(
      classTypes.map(({ slug, name, description, spring, minutes, ...row }, sort) => ({
        id: demoId('class_types', slug),
        branch_id: branchId,
        slug,
        name,
        description,
        spring,
        duration_minutes: minutes,
        sort,
        series_type_id: demoId('series_types', row.series),
        difficulty_level_id: demoId('difficulty_levels', row.level),
      })),
    )
    .execute()
  await writePlans(tx)
  await writePrivates(tx, branchId)
  await saveSettings(tx, { branchId, key: 'site', value: z.parse(siteSettings, site), now })
  await saveSettings(tx, { branchId, key: 'policies', value: z.parse(policies, {}), now })
  await writeContent(tx, now)
}

async function writePlans(tx: Transaction): Promise<void> {
  await tx
    .insertInto('package_plans')
    .values(
      plans.map((plan, sort) => ({
        id: demoId('package_plans', plan.slug),
        branch_id: branchId,
        slug: plan.slug,
        kind: plan.kind,
        name: plan.name,
        description: plan.description,
        credits: plan.credits,
        price_sen: plan.priceSen,
        validity_days: plan.validityDays,
        expiry_basis: plan.expiryBasis,
        intro: plan.intro,
        sharers: plan.sharers,
        joinable: plan.joinable,
        sort,
      })),
    )
    .execute()
}

const documents = [
  { kind: 'terms', sinceMs: openSinceMs, title: { en: 'Terms', zh: '条款' }, body: { en: termsEn, zh: termsZh } },
  {
    kind: 'privacy',
    sinceMs: openSinceMs,
    title: { en: 'Privacy Policy', zh: '隐私政策', ms: 'Dasar Privasi' },
    body: { en: privacyEn, zh: privacyZh, ms: privacyMs },
  },
  {
    kind: 'waiver',
    sinceMs: waiverSinceMs,
    title: { en: 'Waiver', zh: '免责声明' },
    body: { en: waiverEn, zh: waiverZh },
  },
] as const

async function writeContent(tx: Transaction, now: Instant): Promise<void> {
  await tx
    .insertInto('banners')
    .values(
      banners.map((banner, sort) => ({ ...banner, id: demoId('banners', banner.path), branch_id: branchId, sort })),
    )
    .execute()
  await tx
    .insertInto('static_blocks')
    .values(
      blocks.map((block, sort) => ({ ...block, id: demoId('static_blocks', block.slug), branch_id: branchId, sort })),
    )
    .execute()
  for (const { sinceMs, ...document } of documents) {
    const sha256 = hashDocument({ ...document, version: 1 })
    await insertDocument(tx, { ...document, branchId, version: 1, sha256, effectiveAt: plusMs(now, -sinceMs) })
  }
}
