/** What the API has gained and what it has lost against the contract that callers know. A rename is one of each. */
export function compareContracts(
  kept: readonly string[],
  published: readonly string[],
): { readonly added: string[]; readonly removed: string[] } {
  const before = new Set(kept)
  const after = new Set(published)
  return {
    added: published.filter((line) => !before.has(line)),
    removed: kept.filter((line) => !after.has(line)),
  }
}
