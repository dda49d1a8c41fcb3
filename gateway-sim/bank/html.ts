/** HTML that is already escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Piece = string | number | Markup | readonly Markup[]

/** A template that escapes every text put into it; markup that it made itself is inserted as it is. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const rest = strings.slice(1).map((text, index) => `${render(pieces[index] ?? '')}${text}`)
  return new Markup(`${strings[0] ?? ''}${rest.join('')}`)
}

export const nothing = new Markup('')

function render(piece: Piece): string {
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map((part) => part.text).join('')
  return escapeText(String(piece))
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
