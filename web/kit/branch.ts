/** The branch for which the server rendered the document; undefined for a document without settings. */
export function documentBranch(): string | undefined {
  return document.documentElement.dataset['branch']
}

/** `staff` in the document of the console; undefined on the site. */
export function documentLogin(): string | undefined {
  return document.documentElement.dataset['login']
}
