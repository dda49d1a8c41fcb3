import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { plans } from './package-rows.ts'
import { privateHours, privateKinds, privatePlans, privateRoom, privateSeries } from './private-rows.ts'
import { classTypes, rooms, series } from './studio-rows.ts'

/**
 * What privates need besides a studio: their room, their three kinds, the packs that pay for them, and the hours of the
 * teachers.
 */
export async function writePrivates(tx: Transaction, branchId: Id<'branches'>): Promise<void> {
  const { slug: roomSlug, ...room } = privateRoom
  await tx
    .insertInto('rooms')
    .values({ ...room, id: demoId('rooms', roomSlug), branch_id: branchId, for_privates: true, sort: rooms.length })
    .execute()
  await tx
    .insertInto('series_types')
    .values({
      ...privateSeries,
      id: demoId('series_types', privateSeries.slug),
      branch_id: branchId,
      sort: series.length,
    })
    .execute()
  await tx
    .insertInto('class_types')
    .values(
      privateKinds.map(({ slug, format, name, description }, place) => ({
        id: demoId('class_types', slug),
        branch_id: branchId,
        slug,
        name,
        description,
        private_format: format,
        duration_minutes: 50,
        spring: 'rest' as const,
        sort: classTypes.length + place,
        series_type_id: demoId('series_types', privateSeries.slug),
        difficulty_level_id: demoId('difficulty_levels', 'open-level'),
      })),
    )
    .execute()
  await tx
    .insertInto('package_plans')
    .values(
      privatePlans.map((plan, place) => ({
        id: demoId('package_plans', plan.slug),
        branch_id: branchId,
        slug: plan.slug,
        kind: 'series' as const,
        name: plan.name,
        description: plan.description,
        credits: plan.credits,
        price_sen: plan.priceSen,
        validity_days: plan.validityDays,
        expiry_basis: null,
        class_type_ids: [demoId('class_types', plan.kind)],
        sort: plans.length + place,
      })),
    )
    .execute()
  await tx
    .insertInto('private_windows')
    .values(
      privateHours.flatMap(({ teacher, weekdays, from, until }) =>
        weekdays.map((weekday) => ({
          id: demoId('private_windows', `${teacher} ${weekday}`),
          branch_id: branchId,
          instructor_id: demoId('instructors', teacher),
          weekday,
          from_minute: minuteOf(from),
          until_minute: minuteOf(until),
        })),
      ),
    )
    .execute()
}

function minuteOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}
