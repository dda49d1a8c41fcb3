import { describe, expect, test } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { decideCategory } from './decide-category.ts'
import { decideDeal } from './decide-deal.ts'

const codeOf = (value: unknown) => (isRefusal(value) ? value.code : value)

describe('a category', () => {
  const tree = [
    { slug: 'wear', parent: null },
    { slug: 'socks', parent: 'wear' },
    { slug: 'grip', parent: 'socks' },
  ]
  const chain = Array.from({ length: 8 }, (_none, place) => ({
    slug: `c${place}`,
    parent: place === 0 ? null : `c${place - 1}`,
  }))
  test.each([
    ['may stand at the top', { slug: 'new', parent: null }, tree, undefined],
    ['may stand below another', { slug: 'new', parent: 'grip' }, tree, undefined],
    ['may move', { slug: 'grip', parent: 'wear' }, tree, undefined],
    ['may not stand below itself', { slug: 'socks', parent: 'socks' }, tree, 'catalog.category_ring'],
    ['may not stand below its child', { slug: 'wear', parent: 'grip' }, tree, 'catalog.category_ring'],
    ['needs a parent of the branch', { slug: 'new', parent: 'other' }, tree, 'catalog.unknown'],
    ['may be the eighth level', { slug: 'new', parent: 'c6' }, chain, undefined],
    ['may not be the ninth', { slug: 'new', parent: 'c7' }, chain, 'catalog.category_ring'],
    [
      'may not push others deeper',
      { slug: 'c0', parent: 'top' },
      [...chain, { slug: 'top', parent: null }],
      'catalog.category_ring',
    ],
  ])('%s', (_name, category, categories, code) => {
    expect(codeOf(decideCategory({ ...category, categories }))).toBe(code)
  })
})

describe('a deal', () => {
  const now = instant('2026-11-22T12:00:00Z')
  const at = (hours: number) => now.add({ hours })
  const items = [{ sku: 'SOCK-1', unitSen: sen(3_900), quantity: 20 }]
  const prices = new Map([['SOCK-1', sen(4_900)]])
  const planned = { startsAt: at(1), endsAt: at(5), items }
  const running = { startsAt: at(-1), endsAt: at(5), items }
  const over = { startsAt: at(-5), endsAt: at(-1), items }
  const other = [{ sku: 'SOCK-1', unitSen: sen(3_800), quantity: 20 }]
  test.each([
    ['is planned', undefined, planned, 'replace'],
    ['may start now', undefined, { ...planned, startsAt: now }, 'replace'],
    ['is planned anew before it begins', planned, { ...planned, items: other, endsAt: at(9) }, 'replace'],
    ['that runs ends sooner', running, { ...running, endsAt: at(2) }, 'end'],
    ['that runs ends now', running, { ...running, endsAt: now }, 'end'],
    ['starts no earlier than now', undefined, { ...planned, startsAt: at(-1) }, 'catalog.deal_times'],
    ['ends after its start', undefined, { ...planned, endsAt: at(1) }, 'catalog.deal_times'],
    ['that runs ends no later', running, { ...running, endsAt: at(6) }, 'catalog.deal_times'],
    ['that runs did not end before', running, { ...running, endsAt: at(-1) }, 'catalog.deal_times'],
    ['that runs keeps its prices', running, { ...running, items: other }, 'catalog.deal_running'],
    ['that runs keeps its start', running, { ...running, startsAt: at(-2) }, 'catalog.deal_running'],
    ['that is over stays as it was', over, over, 'catalog.deal_running'],
    [
      'names what is sold',
      undefined,
      { ...planned, items: [{ ...items[0], sku: 'X-1', unitSen: sen(1), quantity: 1 }] },
      'catalog.unknown',
    ],
    ['names each variant once', undefined, { ...planned, items: [...items, ...items] }, 'catalog.unknown'],
    [
      'is below the base price',
      undefined,
      { ...planned, items: [{ sku: 'SOCK-1', unitSen: sen(4_900), quantity: 1 }] },
      'catalog.deal_price',
    ],
  ])('%s', (_name, before, deal, expected) => {
    expect(codeOf(decideDeal({ before, deal, prices, now }))).toBe(expected)
  })
})
