export type TextBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'subheading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/**
 * "Paragraphs are separated by an empty line; a line that begins with `## ` is a heading, `### ` the heading of an item
 * below it, `- ` an item of a list." Everything else is plain text, so nothing in it can become markup. Example: `##
 * Refunds` and, after an empty line, `All fees are non-refundable.` is a heading and a paragraph.
 */
export function textBlocks(body: string): readonly TextBlock[] {
  return body
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(toBlock)
}

function toBlock(part: string): TextBlock {
  if (part.startsWith('### ')) return { kind: 'subheading', text: part.slice(4).trim() }
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3).trim() }
  const lines = part.split(/\r?\n/)
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => line.slice(2).trim()) }
  return { kind: 'paragraph', text: part }
}
