/** The picture of a class for previews of links: one hundred rings in the colour of its spring, drawn in `public`. */
export function classPicture(spring: string): string {
  return `/preview-class-${spring}.png`
}
