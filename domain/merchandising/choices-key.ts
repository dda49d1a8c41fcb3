/** The choices of a variant as one text, in a fixed order; empty without choices. */
export function choicesKey(choices: Readonly<Record<string, string>>): string {
  return Object.entries(choices)
    .map(([option, value]) => `${option}=${value}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')
}
