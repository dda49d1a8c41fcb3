import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { listMyPackages } from '#domain/packages/api.ts'
import type { OwnPack } from '#web/shop/packages/own-pack.ts'

const id = '0198a1b2-0000-7000-8000-000000000001'

/** As the API sends it: ten classes with five left, valid to 3 December 2026. */
export function aPack() {
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
  } as const satisfies OutputOf<typeof listMyPackages>['data'][number]
}

/** The same as My Packages shows it. */
export function anOwnPack(about: Partial<OwnPack> = {}): OwnPack {
  return { ...aPack(), daysLeft: 20, frozenTo: undefined, onlyFor: undefined, ...about }
}
