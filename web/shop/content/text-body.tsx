import type { TextBlock } from '#domain/content/text-blocks.ts'

/** Headings, paragraphs and lists of the studio's text. */
export function TextBody({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return blocks.map((block, place) => {
    const key = `${place} ${block.kind}`
    if (block.kind === 'heading')
      return (
        <h2 key={key} className="heading-3">
          {block.text}
        </h2>
      )
    if (block.kind === 'subheading')
      return (
        <h3 key={key} className="heading-4">
          {block.text}
        </h3>
      )
    if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
    return (
      <ul key={key}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  })
}
