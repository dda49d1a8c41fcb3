interface Rendered {
  readonly title: string
  readonly body: string
  /** The sentences of the ticks that were set, in order. */
  readonly consents: readonly string[]
}

/**
 * The text as the signer read it: title, body and each statement that was ticked, an empty line between them, line
 * feeds alone as line ends, Unicode NFC. Its SHA-256 is stored beside that of the whole document. Example:
 * `Waiver\n\nExercise has risks.\n\n[x] I know the risks.\n`
 */
export function renderedForm({ title, body, consents }: Rendered): string {
  const blocks = [title, body, ...consents.map((words) => `[x] ${words}`)]
  return `${blocks.join('\n\n').replaceAll(/\r\n?/g, '\n').normalize('NFC')}\n`
}
