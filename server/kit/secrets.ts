/**
 * The secrets of the installation, newest first: the first makes keys, hashes and codes, and each recognises its own.
 */
export type Secrets = readonly [newest: string, ...former: string[]]

/** What the first secret that recognises something makes of it; undefined when none does. */
export function bySecrets<Known>(
  secrets: Secrets,
  recognise: (secret: string) => Known | undefined,
): Known | undefined {
  for (const secret of secrets) {
    const known = recognise(secret)
    if (known !== undefined) return known
  }
  return undefined
}
