import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { BrandsView } from './brands-view.tsx'
import { BundlesView } from './bundles-view.tsx'
import { CategoriesView } from './categories-view.tsx'
import { DealsView } from './deals-view.tsx'

const noDeals = { page: { now: '2026-11-22T09:00:00+08:00', next_deals_at: null }, cards: [], bestSellers: [] }

it.each<readonly [string, ReactElement]>([
  ['bundles', <BundlesView key="bundles" bundles={[]} />],
  ['brands', <BrandsView key="brands" brands={[]} />],
  ['categories', <CategoriesView key="categories" categories={[]} />],
  ['deals and best sellers', <DealsView key="deals" deals={noDeals} when={String} />],
])('a shop without %s leads to all products', async (_what, view) => {
  const page = await renderPart(view)
  expect(page).toMatch(/href="\/shop"[^>]*>[^]{0,80}See all products/)
})
