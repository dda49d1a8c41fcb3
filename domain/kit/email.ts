const shape = /^[^\s@<>()[\],;:"\\]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** The e-mail as an account keeps it: trimmed, lower case. Undefined when it is not an address. */
export function normaliseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= 254 && shape.test(email) ? email : undefined
}

/**
 * The e-mail that carries rights a human has once: without its `+tag`, so that `mei+1@example.my` is `mei@example.my`.
 * Addresses with a tag may each register; only once-only rights fold them (RULINGS 4 and 25).
 */
export function identityEmail(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*@/, '@')
}
