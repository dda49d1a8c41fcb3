/**
 * Extracts the code from a scanned text: the desk shows the check-in page's address with the code, so that any camera
 * app opens it.
 */
export function scannedCode(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined
  return address?.searchParams.get('code') ?? text
}
