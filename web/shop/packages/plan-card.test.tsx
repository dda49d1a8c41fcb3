import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { PlanCard } from './plan-card.tsx'
import type { Plan } from './plan-terms.ts'

const intro: Plan = {
  id: asId('package_plans', '0198a1b2-0000-7000-8000-000000000001'),
  slug: 'intro',
  description: '',
  class_type_ids: null,
  series_type_ids: null,
  kind: 'series',
  name: 'Intro offer',
  credits: 3,
  price: '99.00',
  price_per_class: '33.00',
  validity_days: 30,
  expiry_basis: null,
  intro: true,
  sharers: 1,
  joinable: true,
  private_format: null,
}

it('an intro offer that somebody has used says so and cannot be chosen', async () => {
  const text = textOf(await renderPart(<PlanCard plan={intro} best={false} used />))
  expect(text).toContain("Once per person. You've used it, or an order of yours holds it.")
  expect(text).not.toContain('Choose')
})

it('to everybody else it is offered', async () => {
  const text = textOf(await renderPart(<PlanCard plan={intro} best={false} used={false} />))
  expect(text).toContain('Choose')
})
