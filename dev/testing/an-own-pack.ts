import { asId } from '#domain/kit/id.ts'
import type { OwnPack } from '#web/shop/packages/own-pack.ts'

const id = '0198a1b2-0000-7000-8000-000000000001'

/** A pack of ten classes with five left, valid to 3 December 2026. */
export function anOwnPack(about: Partial<OwnPack> = {}): OwnPack {
  return {
    id: asId('package_lots', id),
    plan_id: asId('package_plans', id),
    name: '10-class pack',
    granted: 10,
    left: 5,
    starts_at: '2026-11-01T10:00:00+08:00',
    expires_at: '2026-12-04T00:00:00+08:00',
    valid_to: '2026-12-03',
    state: 'usable',
    sharers: 1,
    intro: false,
    class_type_ids: null,
    series_type_ids: null,
    own: true,
    created_at: '2026-11-01T10:00:00+08:00',
    daysLeft: 20,
    frozenTo: undefined,
    onlyFor: undefined,
    ...about,
  }
}
