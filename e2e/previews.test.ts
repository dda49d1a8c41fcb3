import { expect, test } from 'vitest'
import { askApi, listOf, textOf } from './kit/api.ts'
import { firstOfEachKind } from './kit/paths-by-kind.ts'
import { stageProduct } from './kit/stage.ts'

const stage = stageProduct()

/** What a link preview or a search engine reads of a page: its head alone, without script. */
async function readPreview(path: string) {
  const answer = await fetch(stage.product.url + path)
  const html = await answer.text()
  const valuesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => plain(value))
  const meta = (name: string) => valuesOf(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)].map(
    ([, text = '']): unknown => JSON.parse(text),
  )
  return {
    status: answer.status,
    titles: valuesOf(/<title>([^<]*)<\/title>/g),
    shared: meta('og:title'),
    sentences: [meta('description'), meta('og:description')],
    pictures: meta('og:image'),
    price: meta('product:price:amount'),
    currency: meta('product:price:currency'),
    canonical: valuesOf(/<link rel="canonical" href="([^"]*)"/g),
    addresses: meta('og:url'),
    languages: Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(([, tag = '', to = '']) => [
        tag,
        plain(to),
      ]),
    ),
    data,
  }
}

type Preview = Awaited<ReturnType<typeof readPreview>>

function plain(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

/** Every address of the sitemap, without its origin. */
async function sitePaths(): Promise<readonly string[]> {
  const xml = await (await fetch(`${stage.product.url}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(plain(address))
    return pathname + search
  })
}

test('every page of the sitemap has a title, a description, a picture and a link to its other language', async () => {
  const paths = await sitePaths()
  expect(paths.length).toBeGreaterThan(150)
  for (const kind of ['/shop/view?slug=', '/categories/view?', '/schedules/booking?', '/zh/packages', '/zh'])
    expect(
      paths.some((path) => path.startsWith(kind)),
      kind,
    ).toBe(true)
  const faults: string[] = []
  const pictures = new Set<string>()
  const sentences = new Map<string, string>()
  for (const path of paths.filter(firstOfEachKind())) {
    const preview = await readPreview(path)
    faults.push(...faultsOf(path, preview).map((fault) => `${path}: ${fault}`))
    for (const picture of preview.pictures) pictures.add(picture)
    const sentence = preview.sentences[0]?.[0] ?? ''
    const other = sentences.get(sentence)
    if (other !== undefined) faults.push(`${path}: says what ${other} says`)
    sentences.set(sentence, path)
  }
  for (const picture of pictures) {
    const answer = await fetch(picture)
    if (!/^image\/(?:png|jpeg|webp)/.test(answer.headers.get('content-type') ?? '')) faults.push(`${picture} is none`)
    await answer.body?.cancel()
  }
  expect(faults).toEqual([])
})

function faultsOf(path: string, preview: Preview): string[] {
  const { url } = stage.product
  const english = path.replace(/^\/zh(?=\/|$)/, '') || '/'
  const chinese = `/zh${english === '/' ? '' : english}`
  const expected: ReadonlyArray<readonly [string, boolean]> = [
    ['status', preview.status === 200],
    ['one title', preview.titles.length === 1 && /^Hundred \| ./.test(preview.titles[0] ?? '')],
    [
      'one shared title',
      preview.shared.length === 1 && preview.shared[0] === preview.titles[0]?.slice('Hundred | '.length),
    ],
    ['one sentence', preview.sentences.every((one) => one.length === 1 && (one[0]?.length ?? 0) > 5)],
    ['one whole picture', preview.pictures.length === 1 && preview.pictures[0]?.startsWith(`${url}/`) === true],
    ['one address', preview.canonical.join() === url + path && preview.addresses.join() === url + path],
    ['english', preview.languages['en'] === url + english && preview.languages['x-default'] === url + english],
    ['chinese', preview.languages['zh-Hans'] === url + chinese],
    ['price with its currency', preview.price.length === preview.currency.length],
  ]
  return expected.flatMap(([what, holds]) => (holds ? [] : [`${what}: ${JSON.stringify(preview).slice(0, 400)}`]))
}

test.each(['', '/zh'])(
  'a product below "%s" has the price of the API, and is a Product with an Offer',
  async (root) => {
    const { body } = await askApi(stage.product, 'GET /products/grip-socks')
    const preview = await readPreview(`${root}/shop/view?slug=grip-socks`)
    expect(preview).toMatchObject({ price: [textOf(body['price'])], currency: ['MYR'] })
    expect(preview.sentences[0]?.[0]).toMatch(/^RM\u00a0\d/)
    expect(preview.data).toMatchObject([
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: preview.shared[0],
        offers: { priceCurrency: 'MYR', availability: 'https://schema.org/InStock' },
      },
    ])
  },
)

test('a class is an Event with its time, its location and the price of one class', async () => {
  const path = (await sitePaths()).find((one) => one.startsWith('/schedules/booking?'))
  const preview = await readPreview(path ?? '')
  const id = new URLSearchParams(path?.split('?')[1]).get('session_id')
  const { body } = await askApi(stage.product, `GET /schedules/${id}`)
  expect(preview.data).toMatchObject([
    {
      '@type': 'Event',
      startDate: body['starts_at'],
      location: { '@type': 'Place' },
      offers: { '@type': 'Offer', price: preview.price[0], priceCurrency: 'MYR' },
      image: preview.pictures[0],
    },
  ])
  expect(preview.pictures[0]).toContain(`/preview-class-${textOf(Object(body['class_type']).spring)}.png`)
  expect(preview.sentences[0]?.[0]).toMatch(/^\w+day \d/)
})

test('packages are offers of their page, and a shared package keeps its preview although a new visitor must register first', async () => {
  const { body } = await askApi(stage.product, 'GET /packages?search=slug:ten-class-pack')
  const [plan] = listOf(body.data)
  const list = await readPreview('/packages')
  expect(JSON.stringify(list.data)).toContain(
    `"sku":"ten-class-pack","image":"${stage.product.url}/preview-pack-10.png","offers":{"@type":"Offer","price":"${textOf(plan?.price)}"`,
  )
  const shared = await readPreview(`/packages/purchase?plan_id=${textOf(plan?.id)}`)
  expect(shared).toMatchObject({
    shared: [textOf(plan?.name)],
    price: [textOf(plan?.price)],
    pictures: [`${stage.product.url}/preview-pack-10.png`],
    data: [{ '@type': 'Product', name: textOf(plan?.name), image: `${stage.product.url}/preview-pack-10.png` }],
  })
})

test.each(['/', '/zh', '/contact-us'])('the page %s has the location of the studio', async (path) => {
  const [studio] = (await readPreview(path)).data
  expect(studio).toMatchObject({ '@type': ['LocalBusiness', 'SportsActivityLocation'], name: 'Hundred' })
  expect(textOf(Object(studio).address)).toContain('George Town')
})

test('preview crawlers may read what is shared, and no crawler the personal pages', async () => {
  const text = await (await fetch(`${stage.product.url}/robots.txt`)).text()
  const [everyone = '', previewers = ''] = text.split(/\n\n/)
  expect(everyone).toContain('Disallow: /packages/purchase')
  expect(everyone).not.toContain('/schedules/booking')
  expect(previewers).toContain('User-agent: WhatsApp')
  expect(previewers).not.toContain('/packages')
  expect(previewers).toContain('Disallow: /my-account')
})
