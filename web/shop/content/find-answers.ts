import type { ItemSection } from '#domain/content/text-blocks.ts'

/** The query can come from the address, and normalising a long one takes time. */
const queryMost = 200

/** The sections with the items that contain every word, in the heading or the answer; an empty query returns all. */
export function findAnswers(sections: readonly ItemSection[], query: string): readonly ItemSection[] {
  const words = folded(query.slice(0, queryMost)).split(/\s+/).filter(Boolean)
  if (words.length === 0) return sections
  return sections.flatMap((section) => {
    const items = section.items.filter(({ heading, blocks }) => {
      const text = folded(
        [heading, ...blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]))].join(' '),
      )
      return words.every((word) => text.includes(word))
    })
    return items.length === 0 ? [] : [{ ...section, items }]
  })
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
