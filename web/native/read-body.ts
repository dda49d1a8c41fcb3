/** The body of a page's request in the form that the native side takes; undefined for none. */
export async function readBody(request: Request): Promise<{ type: string; text: string } | undefined> {
  const type = request.headers.get('content-type') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  if (!type.startsWith('multipart/form-data')) {
    const text = await request.text()
    return text === '' && type === '' ? undefined : { type: type || 'text/plain', text }
  }
  // Our forms hold text alone; a drawn signature is text too.
  const fields = new URLSearchParams()
  for (const [name, value] of await request.formData()) if (typeof value === 'string') fields.append(name, value)
  return { type: 'application/x-www-form-urlencoded', text: fields.toString() }
}
