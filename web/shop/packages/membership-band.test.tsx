import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { MembershipBand } from './membership-band.tsx'
import type { Plan } from './plan-terms.ts'

const monthly = (place: number): Plan => ({
  id: asId('package_plans', `0198a1b2-0000-7000-8000-00000000000${place}`),
  slug: `monthly-${place}`,
  kind: 'contracts',
  name: 'Monthly 8',
  description: '',
  credits: 8,
  price: '448.00',
  price_per_class: '56.00',
  validity_days: 30,
  expiry_basis: 'month',
  intro: false,
  sharers: 1,
  joinable: true,
  class_type_ids: null,
  series_type_ids: null,
  private_format: null,
})

const shown = async (count: number) =>
  textOf(await renderPart(<MembershipBand plans={Array.from({ length: count }, (_none, place) => monthly(place))} />))

test('a price is from that price only where there is another membership', async () => {
  expect(await shown(0)).toBe('')
  expect(await shown(1)).toContain('Membership, RM 448 a month')
  expect(await shown(2)).toContain('Membership, from RM 448 a month')
})
