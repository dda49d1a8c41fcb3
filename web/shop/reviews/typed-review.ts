export interface TypedReview {
  readonly slug: string
  /** NaN for none: a review without stars is refused. */
  readonly stars: number
  readonly text: string
}

/** What the form of a review sends, for the server to judge. A browser parts lines by two characters. */
export function typedReview(slug: string, form: FormData): TypedReview {
  const stars = form.get('stars')
  const text = form.get('text')
  return {
    slug,
    stars: typeof stars === 'string' && stars !== '' ? Number(stars) : Number.NaN,
    text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '',
  }
}
