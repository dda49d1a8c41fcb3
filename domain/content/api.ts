import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'

/** The main banners of home: id, url, type (image) and path as the specification names them, with their words. */
export const listBanners = endpoint({
  name: 'content.banners',
  method: 'GET',
  path: '/banners',
  who: 'anyone',
  freshness: 'public',
  summary: 'Main banners',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort'] }) }),
  output: pageOf(
    z.strictObject({
      id: idOf('banners'),
      url: z.string(),
      type: z.literal('image'),
      path: z.string(),
      title: z.string(),
      body: z.string(),
      action: z.string(),
    }),
  ),
})

export const listStaticBlocks = endpoint({
  name: 'content.static_blocks',
  method: 'GET',
  path: '/static_blocks',
  who: 'anyone',
  freshness: 'public',
  summary: 'Blocks of text',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: { slug: /^[a-z0-9-]{1,60}$/, kind: /^(static_block|studio_address)$/ }, orders: ['sort'] }),
  }),
  output: pageOf(
    z.strictObject({
      id: idOf('static_blocks'),
      kind: z.enum(['static_block', 'studio_address']),
      slug: z.string(),
      title: z.string(),
      body: z.string(),
    }),
  ),
})

/** Paragraphs are separated by an empty line; a line that begins with `## ` is a heading, `- ` an item of a list. */
const documentShape = z.strictObject({
  kind: z.enum(['terms', 'privacy', 'waiver']),
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
  summary: 'A legal document in its current version',
  refusals: ['request.not_found'],
  input: z.strictObject({
    kind: z.enum(['terms', 'privacy', 'waiver']),
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
  summary: 'Publish a new version of a legal document',
  refusals: [],
  input: z.strictObject({
    kind: z.enum(['terms', 'privacy', 'waiver']),
    title: z.strictObject({
      en: z.string().check(z.maxLength(200)),
      zh: z.string().check(z.maxLength(200)),
      ms: z.optional(z.string().check(z.maxLength(200))),
    }),
    body: z.strictObject({
      en: z.string().check(z.maxLength(40_000)),
      zh: z.string().check(z.maxLength(40_000)),
      ms: z.optional(z.string().check(z.maxLength(40_000))),
    }),
  }),
  output: z.strictObject({ success: z.literal(true), version: z.number() }),
})
