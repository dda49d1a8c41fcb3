/** The page of an instructor, without the language. */
export function instructorAddress(slug: string): string {
  return `/instructors/view?slug=${slug}`
}

/** The page of a class type, without the language. */
export function classTypeAddress(slug: string): string {
  return `/class-types/view?slug=${slug}`
}
