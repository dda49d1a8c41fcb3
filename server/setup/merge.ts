/** The new row: the sent fields over the stored ones. */
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
