import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { readBytes } from './read-bytes.ts'

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

/**
 * The same request with its form read completely: no page action sees a body above its limit, of a type that forms do
 * not have, or one that is no valid form. A page refuses forms of other sites, except where any site may send one
 * because its content is signed: there the action gets no cookies.
 */
export async function withForm(
  request: Request,
  about: { url: string; maxBytes?: number; fromAnySite?: boolean },
): Promise<Request | Refusal> {
  if (about.fromAnySite !== true && isForeign(request, about.url)) return refuse('request.origin')
  const bytes = await readBytes(request, about.maxBytes)
  if (isRefusal(bytes)) return bytes
  const headers = new Headers(request.headers)
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (bytes.byteLength === 0) headers.set('content-type', urlencoded)
  else if (type !== urlencoded && type !== multipart) return refuse('request.media_type')
  if (about.fromAnySite === true) headers.delete('origin')
  headers.delete('content-length')
  headers.delete('transfer-encoding')
  const { method, signal } = request
  const whole = () => new Request(about.url, { method, headers, signal, body: bytes })
  if (type === multipart && !(await isForm(whole()))) return refuse('request.malformed')
  return whole()
}

/** A browser names the origin of a form; one whose host is not this one is another site. */
function isForeign({ headers }: Request, url: string): boolean {
  const from = headers.get('origin')
  if (from === null) return false
  const host = URL.canParse(from) ? new URL(from).host : undefined
  return host === undefined || (host !== new URL(url).host && host !== headers.get('host'))
}

async function isForm(request: Request): Promise<boolean> {
  try {
    await request.formData()
    return true
  } catch {
    return false
  }
}
