import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { bannerAudiences, bannerPlaces, documentKinds } from './model.ts'

const bannerItem = z.strictObject({
  id: idOf('banners'),
  url: z.string(),
  type: z.literal('image'),
  path: z.string(),
  title: z.string(),
  body: z.string(),
  action: z.string(),
  audience: z.enum(bannerAudiences),
})
/** The main banners of home: id, url, type (image) and path as the specification names them, with their texts. */
export const listBanners = endpoint({
  name: 'content.banners',
  method: 'GET',
  path: '/banners',
  who: 'anyone',
  freshness: 'public',
  summary: 'Main banners',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['sort'], keyword: 'title and body' }),
    /** The main ones of home, or the popup. */
    place: z._default(z.enum(bannerPlaces), 'main'),
  }),
  output: pageOf(bannerItem),
})
export const getBanner = endpoint({
  name: 'content.banner',
  method: 'GET',
  path: '/banners/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One main banner',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('banners') }),
  output: bannerItem,
})

const blockItem = z.strictObject({
  id: idOf('static_blocks'),
  kind: z.enum(['static_block', 'studio_address']),
  slug: z.string(),
  title: z.string(),
  body: z.string(),
})
const blockKeys = { slug: /^[a-z0-9-]{1,60}$/, kind: /^(static_block|studio_address)$/ }
export const listStaticBlocks = endpoint({
  name: 'content.static_blocks',
  method: 'GET',
  path: '/static_blocks',
  who: 'anyone',
  freshness: 'public',
  summary: 'Blocks of text',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: blockKeys, orders: ['sort'], keyword: 'title and body' }),
  }),
  output: pageOf(blockItem),
})
export const getStaticBlock = endpoint({
  name: 'content.static_block',
  method: 'GET',
  path: '/static_blocks/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One block of text',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('static_blocks') }),
  output: blockItem,
})

/**
 * Paragraphs are separated by an empty line; a line that begins with `## ` is a heading, `### ` the heading of an item
 * below it, `- ` an item of a list.
 */
const documentShape = z.strictObject({
  kind: z.enum(documentKinds),
  version: z.number(),
  title: z.string(),
  body: z.string(),
  language: z.string(),
  languages: z.array(z.string()),
  effective_at: wireInstant,
  sha256: z.string(),
})

/** The version in force. `language` may be `ms` for the privacy policy, which also exists in Malay. */
export const getDocument = endpoint({
  name: 'content.document',
  method: 'GET',
  path: '/documents/{kind}',
  who: 'anyone',
  freshness: 'public',
  summary: 'A document of the studio in its current version: what is agreed to, its policies, and its own pages',
  refusals: ['request.not_found'],
  input: z.strictObject({
    kind: z.enum(documentKinds),
    language: z.optional(z.enum(['en', 'zh', 'ms'])),
  }),
  output: documentShape,
})

export const publishDocument = endpoint({
  name: 'content.publish_document',
  method: 'POST',
  path: '/staff/documents',
  who: { staff: ['owner'] },
  status: 201,
  summary: 'Publish a new version of a document',
  refusals: [],
  input: z.strictObject({
    kind: z.enum(documentKinds),
    title: z.strictObject({
      en: typedLine(200),
      zh: typedLine(200),
      ms: z.optional(typedLine(200)),
    }),
    body: z.strictObject({
      en: typedLines(40_000),
      zh: typedLines(40_000),
      ms: z.optional(typedLines(40_000)),
    }),
  }),
  output: z.strictObject({ success: z.literal(true), version: z.number() }),
})

const managers = { staff: ['owner', 'manager'] } as const
const bothLanguages = (max: number) =>
  z._default(z.strictObject({ en: typedLines(max), zh: typedLines(max) }), {
    en: '',
    zh: '',
  })
const sort = z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0)
const banner = {
  /** A path of this site, or a whole URL. */
  url: z.string().check(z.maxLength(500), z.regex(/^(\/(?![/\\])|https:\/\/)[^\s"<>\\]*$/)),
  /** A picture of this site. */
  path: z.string().check(z.maxLength(200), z.regex(/^\/[a-z0-9][\w/-]*\.(svg|png|jpg|webp|avif)$/i)),
  title: bothLanguages(120),
  body: bothLanguages(500),
  action: bothLanguages(60),
  place: z._default(z.enum(bannerPlaces), 'main'),
  audience: z._default(z.enum(bannerAudiences), 'everyone'),
  sort,
  active: z._default(z.boolean(), true),
}

export const listStaffBanners = endpoint({
  name: 'content.staff_banners',
  method: 'GET',
  path: '/staff/banners',
  who: managers,
  summary: 'Every main banner, as staff write them',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort'], keyword: 'title and body' }) }),
  /** A banner of the studio's own file names an illustration of the site instead of a picture. */
  output: pageOf(z.strictObject({ id: idOf('banners'), ...banner, path: z.string() })),
})

export const createBanner = endpoint({
  name: 'content.create_banner',
  method: 'POST',
  path: '/staff/banners',
  who: managers,
  status: 201,
  summary: 'Make a main banner',
  refusals: [],
  input: z.strictObject(banner),
  output: z.strictObject({ success: z.literal(true), id: idOf('banners') }),
})

export const saveBanner = endpoint({
  name: 'content.save_banner',
  method: 'PUT',
  path: '/staff/banners/{id}',
  who: managers,
  summary: 'Change a main banner, or switch it off',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('banners'), ...banner }),
  output: z.strictObject({ success: z.literal(true), id: idOf('banners') }),
})

export const saveStaticBlock = endpoint({
  name: 'content.save_static_block',
  method: 'PUT',
  path: '/staff/static_blocks/{slug}',
  who: managers,
  summary: 'Make or change a block of text',
  refusals: [],
  input: z.strictObject({
    slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
    kind: z._default(z.enum(['static_block', 'studio_address']), 'static_block'),
    title: bothLanguages(200),
    body: bothLanguages(10_000),
    sort,
  }),
  output: z.strictObject({ success: z.literal(true) }),
})
