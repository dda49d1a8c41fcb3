/** A response that makes the page's router load that address as a new document. */
export function redirectDocument(address: string): Response {
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true' },
  })
}
