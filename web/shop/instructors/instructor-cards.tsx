import { InstructorLink } from '../schedules/instructor-link.tsx'
import type { InstructorItem } from './load-instructor.ts'
import { Portrait } from './portrait.tsx'

/** The instructors of the studio, each with a portrait and a few words; a press opens the panel. */
export function InstructorCards({ instructors }: { readonly instructors: readonly InstructorItem[] }) {
  return (
    <ul className="instructor-cards instructor-cards-whole">
      {instructors.map((one) => (
        <li key={one.id} className="instructor-card">
          <h3>
            <InstructorLink of={one} className="">
              <Portrait of={one} sizes="(min-width: 1180px) 390px, 45vw" />
              <span className="strong">{one.name}</span>
            </InstructorLink>
          </h3>
          <p className="small muted">{one.line === '' ? one.bio : one.line}</p>
        </li>
      ))}
    </ul>
  )
}
