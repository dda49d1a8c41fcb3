/** The row as it will be: what was sent, and what was left out as it is. */
export function merge<Row extends object>(
  before: Row,
  sent: { readonly [Key in keyof Row]?: Row[Key] | undefined },
): Row {
  const after = { ...before }
  for (const key in sent) {
    const value = sent[key]
    if (value !== undefined) after[key] = value
  }
  return after
}
