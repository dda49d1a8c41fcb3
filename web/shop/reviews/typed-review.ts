export interface TypedReview {
  readonly slug: string
  /** NaN for none: a review without stars is refused. */
  readonly stars: number
  readonly text: string
}

/** The fields of a review, for the server to validate. Browsers send line breaks as two characters. */
export function typedReview(slug: string, form: FormData): TypedReview {
  const stars = form.get('stars')
  const text = form.get('text')
  return {
    slug,
    stars: typeof stars === 'string' && stars !== '' ? Number(stars) : Number.NaN,
    text: typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '',
  }
}
