/** What a change sends of a row: absent fields stay. */
export type Sent<Row> = { readonly [Key in keyof Row]?: Row[Key] | undefined }

/** The new row: the sent fields of the row over the stored ones. */
export function merge<Row extends object>(before: Row, sent: Sent<Row>): Row {
  const after = { ...before }
  for (const key in before) {
    const value = sent[key]
    if (value !== undefined) after[key] = value
  }
  return after
}
