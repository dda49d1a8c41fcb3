import type { Skip } from './many-model.ts'
import { maxTags } from './model.ts'

/** The tags that are added, and those that are taken away. */
interface TagChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * What changes of one member's tags. Who has none of those that go and all that come stays as they are (`unchanged`),
 * and so does who would have more than a member may (`tags_full`). Example: "knee" and "regular", with "regular" taken
 * away and "prenatal" added, are "knee" and "prenatal".
 */
export function decideTags(tags: readonly string[], { add, remove }: TagChange): TagChange | Skip {
  const change = {
    add: add.filter((tag) => !tags.includes(tag)),
    remove: remove.filter((tag) => tags.includes(tag)),
  }
  if (change.add.length + change.remove.length === 0) return { skip: 'unchanged' }
  const after = tags.length - change.remove.length + change.add.length
  return change.add.length > 0 && after > maxTags ? { skip: 'tags_full' } : change
}
