/** The same keys with any text: what a second language must have, no more and no less. */
export type Words<Book> = { readonly [Key in keyof Book]: Book[Key] extends string ? string : Words<Book[Key]> }
