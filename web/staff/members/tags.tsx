/** The tags of a person. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul className="member-tags">
      {tags.map((tag) => (
        <li key={tag} className="member-tag">
          {tag}
        </li>
      ))}
    </ul>
  )
}
