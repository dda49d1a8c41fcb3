/** The address of the socket beside each request. It never travels in a header, which a client could write as well. */
const addresses = new WeakMap<Request, string>()

export function noteSocketAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address)
}

/** Of a request that came over no socket, such as a job's, this machine's own address. */
export function socketAddressOf(request: Request): string {
  return addresses.get(request) ?? '127.0.0.1'
}

/** Whoever answers a request with the help of another one asks as the same visitor. */
export function sameSocket(apiRequest: Request, about: { readonly onBehalfOf: Request }): Request {
  noteSocketAddress(apiRequest, addresses.get(about.onBehalfOf))
  return apiRequest
}
