const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether the value is a valid id; addresses and forms can hold any text. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && idShape.test(value)
}

/** The id in this field of a form; undefined when there is none. */
export function idField(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return isId(value) ? value : undefined
}

/** The text in this field of a form; empty when there is none. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** All that was typed, so that a refused form comes back filled in. Passwords are left out. */
export function typedFields(form: FormData): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]): Array<[string, string]> =>
      !name.endsWith('password') && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
