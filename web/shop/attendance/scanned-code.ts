/**
 * The code in what was scanned: the desk shows the address of the check-in page with it, so that any camera leads
 * there.
 */
export function scannedCode(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address?.searchParams.get('code') ?? text
}
