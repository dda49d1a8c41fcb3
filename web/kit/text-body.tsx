import type { TextBlock } from '#domain/content/text-blocks.ts'

/** The heading and the subheading below it, as they are drawn where the headings of a text begin at that level. */
const headings = {
  2: { heading: ['h2', 'heading-3'], subheading: ['h3', 'heading-4'] },
  3: { heading: ['h3', 'heading-4'], subheading: ['h4', 'strong'] },
} as const

/** Headings, paragraphs and lists of the studio's text. `level` is that of its headings. */
export function TextBody({
  blocks,
  level = 2,
}: {
  readonly blocks: readonly TextBlock[]
  readonly level?: keyof typeof headings
}) {
  return blocks.map((block, place) => {
    const key = `${place} ${block.kind}`
    if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>
    if (block.kind === 'list')
      return (
        <ul key={key}>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    const [Heading, className] = headings[level][block.kind]
    return (
      <Heading key={key} className={className}>
        {block.text}
      </Heading>
    )
  })
}
