/**
 * The branch that the document is of, as the server that rendered it said; undefined for a document without settings.
 */
export function documentBranch(): string | undefined {
  return document.documentElement.dataset['branch']
}
