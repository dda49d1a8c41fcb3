import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { chosenValues, keywordText, listFields, page } from './list.ts'

const query = z.strictObject(
  listFields({
    search: { slug: /^[a-z-]+$/, kind: /^(series|contracts)$/ },
    orders: ['sort', 'price'],
    keyword: 'name',
  }),
)

describe('the list query language', () => {
  test('an empty query gives the first thirty in the default order', () => {
    expect(query.parse({})).toEqual({
      search: [],
      filters: [],
      searchJoin: 'and',
      limit: 30,
      page: 1,
      orderBy: 'sort',
      sortedBy: 'asc',
    })
  })

  test('the list query language parses keys and values', () => {
    expect(
      query.parse({
        search: 'slug:ten-pack;kind:series',
        searchJoin: 'or',
        limit: '100',
        page: '2',
        orderBy: 'price',
        sortedBy: 'desc',
      }),
    ).toEqual({
      filters: [],
      search: [
        { key: 'slug', value: 'ten-pack' },
        { key: 'kind', value: 'series' },
      ],
      searchJoin: 'or',
      limit: 100,
      page: 2,
      orderBy: 'price',
      sortedBy: 'desc',
    })
  })

  test.each([
    { limit: '1' },
    { page: '1' },
    { page: '100000' },
    { search: Array.from({ length: 10 }, () => 'slug:a').join(';') },
    { search: `slug:${'a'.repeat(495)}` },
  ])('%o is at the limit and accepted', (sent) => {
    expect(query.safeParse(sent).success).toBe(true)
  })

  test('an empty search matches everything', () => {
    expect(query.parse({ search: '' }).search).toEqual([])
  })

  test('a term without a colon has no key, even where a key is its first letter', () => {
    const short = z.strictObject(listFields({ search: { s: /^s/ }, orders: ['sort'], keyword: 'name and slug' }))
    expect(short.safeParse({ search: 's:s' }).success).toBe(true)
    expect(short.safeParse({ search: 's' }).success).toBe(false)
  })

  test.each([
    { page: '100001' },
    { search: `slug:${'a'.repeat(496)}` },
    { search: 'password:x' },
    { search: 'slug:%' },
    { search: 'slug' },
    { search: 'toString:x' },
    { search: '__proto__:x' },
    { searchJoin: 'xor' },
    { limit: '0' },
    { limit: '101' },
    { limit: '1e9' },
    { limit: '-1' },
    { page: '0' },
    { orderBy: '(select 1)' },
    { sortedBy: 'up' },
    { filters: '{}' },
    { search: Array.from({ length: 11 }, () => 'slug:a').join(';') },
    { search: 'a'.repeat(501) },
  ])('%o is refused', (sent) => {
    expect(query.safeParse(sent).success).toBe(false)
  })
})

describe('filters and keyword', () => {
  const rules = listFields({
    search: { slug: /^[a-z-]+$/, kind: /^(series|contracts)$/ },
    orders: ['sort'],
    keyword: 'name and slug',
  })
  const filtered = z.strictObject({
    filters: rules.filters,
    keyword: rules.keyword,
  })

  test('the list query language parses filters and keyword filters as it parses a search', () => {
    expect(filtered.parse({})).toEqual({ filters: [] })
    expect(filtered.parse({ filters: 'slug:ten-pack;kind:series' }).filters).toEqual([
      { key: 'slug', value: 'ten-pack' },
      { key: 'kind', value: 'series' },
    ])
  })

  test('the documentation names the keys, and the columns of the keyword', () => {
    const written = JSON.stringify(z.toJSONSchema(filtered, { io: 'input' }))
    expect(written).toContain('Keys: slug, kind')
    expect(written).toContain('Looks in: name and slug')
  })

  test.each(['{}', 'slug', 'kind:', 'kind:other', 'price:1', Array.from({ length: 11 }, () => 'slug:a').join(';')])(
    'filters=%s is refused',
    (filters) => expect(filtered.safeParse({ filters }).success).toBe(false),
  )

  test.each([
    ['弹簧', true],
    ["100% o'clock_", true],
    ['a'.repeat(100), true],
    ['a'.repeat(101), false],
    ['two\nlines', false],
  ])('the keyword %j is accepted: %s', (keyword, taken) => {
    expect(keywordText.safeParse(keyword).success).toBe(taken)
    expect(filtered.safeParse({ keyword }).success).toBe(taken)
  })

  test('a keyword may be absent, and is trimmed', () => {
    expect(filtered.parse({}).keyword).toBeUndefined()
    expect(filtered.parse({ keyword: ' Mei Ling ' }).keyword).toBe('Mei Ling')
  })
})

test('a page names its position', () => {
  expect(page(['a'], { total: 61, limit: 30, page: 3 })).toEqual({
    data: ['a'],
    total: 61,
    per_page: 30,
    current_page: 3,
    last_page: 3,
  })
  expect(page([], { total: 0, limit: 30, page: 1 }).last_page).toBe(1)
})

describe('the values of a list with one key', () => {
  const values = ['booked', 'canceled', 'no_show'] as const
  const terms = (...asked: readonly string[]) => asked.map((value) => ({ key: 'status', value }))
  test.each([
    ['nothing asks for everything', [], 'and', [], undefined],
    ['one', ['booked'], 'and', [], ['booked']],
    ['either of two', ['booked', 'canceled'], 'or', [], ['booked', 'canceled']],
    ['both of two is nothing', ['booked', 'canceled'], 'and', [], []],
    ['a filter alone', [], 'or', ['no_show'], ['no_show']],
    ['a filter holds beside either of two', ['booked', 'canceled'], 'or', ['canceled'], ['canceled']],
    ['two filters are nothing', [], 'or', ['booked', 'canceled'], []],
  ] as const)('%s', (_what, search, searchJoin, filters, expected) => {
    expect(chosenValues({ search: terms(...search), searchJoin, filters: terms(...filters) }, values)).toEqual(expected)
  })
})
