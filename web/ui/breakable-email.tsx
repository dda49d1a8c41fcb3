/** An e-mail that a narrow column breaks before its @, not inside a word. What holds no @ is shown as it is. */
export function BreakableEmail({ of: email }: { readonly of: string }) {
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
