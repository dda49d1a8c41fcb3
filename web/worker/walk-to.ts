/** Tells the router of the page to leave for that address as a new document. */
export function walkTo(address: string): Response {
  return new Response(null, {
    status: 204,
    headers: { 'x-remix-redirect': address, 'x-remix-reload-document': 'true' },
  })
}
