/** The choices of a variant as one text, whatever order they were written in; none give an empty one. */
export function choicesKey(choices: Readonly<Record<string, string>>): string {
  return Object.entries(choices)
    .map(([option, value]) => `${option}=${value}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')
}
