/**
 * A response that makes the page's router load that address as a new document: React Router's single fetch reads these
 * headers of a 204 (`fetchAndDecodeViaTurboStream` in `lib/dom/ssr/single-fetch` of react-router).
 */
export function redirectDocument(address: string): Response {
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true' },
  })
}
