/** The address of the socket of each request. It is never passed in a header, which a client could write as well. */
const addresses = new WeakMap<Request, string>()

export function noteSocketAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address)
}

/** A request without a socket, such as a job's, has this machine's own address. */
export function socketAddressOf(request: Request): string {
  return addresses.get(request) ?? '127.0.0.1'
}

/** A handler that calls another one passes the visitor's address on. */
export function sameSocket(apiRequest: Request, about: { readonly onBehalfOf: Request }): Request {
  noteSocketAddress(apiRequest, addresses.get(about.onBehalfOf))
  return apiRequest
}
