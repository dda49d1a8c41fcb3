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
  return (
    body
      .split(/\r?\n\s*\r?\n/)
      // An amount is not broken after its currency.
      .map((part) => part.trim().replaceAll(/\bRM (?=\d)/g, 'RM\u00a0'))
      .filter((part) => part !== '')
      .map(toBlock)
  )
}

function toBlock(part: string): TextBlock {
  if (part.startsWith('### ')) return { kind: 'subheading', text: part.slice(4).trim() }
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3).trim() }
  const lines = part.split(/\r?\n/)
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', items: lines.map((line) => line.slice(2).trim()) }
  return { kind: 'paragraph', text: part }
}

export interface TextItem {
  /** A number in front of the heading, such as `13`, `−15` or `12 hours`; undefined when it has none. */
  readonly ornament: string | undefined
  readonly heading: string
  /** Its anchor on the page: `how-late-can-i-cancel`. */
  readonly anchor: string
  readonly blocks: readonly TextBlock[]
}

/** A section whose subheadings each begin an item; `intro` is the text before the first. */
export interface ItemSection {
  readonly heading: string
  readonly anchor: string
  readonly intro: readonly TextBlock[]
  readonly items: readonly TextItem[]
}

const addressed = / \{#([a-z0-9-]+)\}$/

const ornamented = /^([−-]?\d+(?: ?\p{L}+)?) · (.+)$/u

/**
 * A text as its intro and its sections of items. The heading of an item may begin with a number that is drawn as an
 * ornament, and end with an anchor of its own, which its translations share: `## 媒体 {#press}`. Example: `## Your first
 * hour`, `### 0 · Doors close`, `Late entry isn't possible.` is a section of one item with the ornament `0`.
 */
export function textItems(body: string): {
  readonly beginning: readonly TextBlock[]
  readonly sections: readonly ItemSection[]
} {
  const { beginning, sections } = textSections(body)
  return { beginning, sections: sections.map(toItemSection) }
}

function toItemSection({ heading, blocks }: { readonly heading: string; readonly blocks: readonly TextBlock[] }) {
  const intro: TextBlock[] = []
  const items: Array<TextItem & { readonly blocks: TextBlock[] }> = []
  for (const block of blocks) {
    if (block.kind === 'subheading') items.push({ ...headingOf(block.text), blocks: [] })
    else (items.at(-1)?.blocks ?? intro).push(block)
  }
  return { ...withAddress(heading), intro, items }
}

function headingOf(text: string): Omit<TextItem, 'blocks'> {
  const [, ornament, rest] = ornamented.exec(text) ?? []
  return { ornament, ...withAddress(rest ?? text) }
}

function withAddress(text: string): { heading: string; anchor: string } {
  const heading = text.replace(addressed, '')
  return { heading, anchor: addressed.exec(text)?.[1] ?? anchorOf(heading) }
}

function anchorOf(heading: string): string {
  return [
    ...heading
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .matchAll(/[\p{L}\p{N}]+/gu),
  ].join('-')
}

export interface TextSection {
  readonly heading: string
  readonly blocks: readonly TextBlock[]
}

/**
 * A text as what precedes its first heading, and one section for each heading. Example: `One.`, `## Two`, `Three.` is
 * an intro of one paragraph and a section "Two" of one.
 */
export function textSections(body: string): {
  readonly beginning: readonly TextBlock[]
  readonly sections: readonly TextSection[]
} {
  const beginning: TextBlock[] = []
  const sections: Array<{ heading: string; blocks: TextBlock[] }> = []
  for (const block of textBlocks(body)) {
    if (block.kind === 'heading') sections.push({ heading: block.text, blocks: [] })
    else (sections.at(-1)?.blocks ?? beginning).push(block)
  }
  return { beginning, sections }
}
