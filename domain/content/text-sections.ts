import { textBlocks, type TextBlock } from './text-blocks.ts'

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
