import { expect, it } from 'vitest'
import type { DocumentKind } from '#domain/content/model.ts'
import { createCall } from '#web/kit/api.ts'
import { loadDocument } from './load-document.ts'

/** What a page loads when the API answers its document with this status. */
async function load(kind: DocumentKind, { status, path = '/' }: { status: number; path?: string }) {
  const code = status === 404 ? 'request.not_found' : 'fault'
  const call = createCall({
    send: async () => Response.json({ success: false, code, message: '' }, { status }),
    locale: () => 'en',
    branch: () => undefined,
  })
  return loadDocument(call, { kind, request: new Request(`https://studio.example${path}`) })
}

it.each([
  ['delivery', '/delivery-policy', 'Delivery Policy', 'en'],
  ['returns', '/return-policy', 'Return Policy', 'en'],
  ['faq', '/zh/faq', '常见问题', 'zh'],
  ['about', '/about-us', 'About Us', 'en'],
  ['new_to_flow', '/new-to-flow', 'New to Flow', 'en'],
] as const)('a studio that has not published %s yet says so at %s', async (kind, path, title, language) => {
  const body = language === 'zh' ? '联系我们' : 'Contact Us'
  expect(await load(kind, { status: 404, path })).toMatchObject({
    title,
    language,
    version: 0,
    body: expect.stringContaining(body),
  })
})

it.each(['terms', 'privacy', 'waiver'] as const)('the document %s is absent until it is published', async (kind) => {
  await expect(load(kind, { status: 404 })).rejects.toMatchObject({ init: { status: 404 } })
})

it('a document that fails to load is an error, not an unpublished page', async () => {
  await expect(load('faq', { status: 503 })).rejects.toMatchObject({ init: { status: 503 } })
})
