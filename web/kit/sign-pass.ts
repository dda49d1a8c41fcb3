const signatureBytes = 16

/**
 * The signature of the text of a pass under the secret of its booking: the first 16 bytes of its HMAC-SHA256 (RFC 2104)
 * in base64url. Undefined without Web Crypto, which browsers offer to secure origins only.
 */
export async function signPass({
  text,
  secret,
}: {
  /** As `passCode` makes it. */
  readonly text: string
  readonly secret: string
}): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text))).subarray(0, signatureBytes)
  return btoa(String.fromCharCode(...signed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
