import { textSections } from '#domain/content/text-sections.ts'
import { Breath } from '#web/art/breath.tsx'
import { TextBody } from './text-body.tsx'
import { useBeats } from './use-beats.ts'

/** One hundred beats in ten breaths, and a first visit in the studio's own words. */
export function HowItWorks({ title, body }: { readonly title: string; readonly body: string }) {
  const { beats, place } = useBeats()
  const { beginning, sections } = textSections(body)
  return (
    <section className="beats section on-nutmeg">
      <div className="wrap">
        <h2 className="heading-1 beats-title">{title}</h2>
        <div className="lead beats-lead">
          <TextBody blocks={beginning} />
        </div>
        <div className="beats-breath" ref={place}>
          <Breath filled={beats} />
        </div>
        <ol className="beats-steps">
          {sections.map((section, step) => (
            <li key={section.heading}>
              <div className="figure beats-number" aria-hidden="true">
                {step + 1}
              </div>
              <h3 className="heading-3">{section.heading}</h3>
              <TextBody blocks={section.blocks} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
