/** What can be signed (the specification's enumeration). In a file without schemas, which every page would load. */
export const formKinds = ['waiver', 'terms', 'privacy'] as const
export type FormKind = (typeof formKinds)[number]
