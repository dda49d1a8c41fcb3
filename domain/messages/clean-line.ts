/**
 * Names, subjects and recipients are one line: removes what would start a new mail header (line breaks and other
 * control characters) and what would reverse the reading order of the words around it. Joiners of emoji stay.
 * Example: `Mei\r\nBcc: all@example.my` becomes `Mei Bcc: all@example.my`.
 */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
