import type { TextBlock } from '#domain/content/text-blocks.ts'

/** The first paragraph of a text, shown below its heading. */
export function leadOf(beginning: readonly TextBlock[]): string | undefined {
  const [first] = beginning
  return first?.kind === 'paragraph' ? first.text : undefined
}
