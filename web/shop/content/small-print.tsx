import { textSections } from '#domain/content/text-blocks.ts'
import { TextBody } from '#web/kit/text-body.tsx'

/** The studio's terms of buying, one row each. */
export function SmallPrint({ title, body }: { readonly title: string; readonly body: string }) {
  const { sections } = textSections(body)
  return (
    <section className="wrap small-print">
      <h2 className="heading-1">{title}</h2>
      <div>
        {sections.map((section) => (
          <div className="small-print-row" key={section.heading}>
            <h3 className="heading-3">{section.heading}</h3>
            <div className="soft">
              <TextBody blocks={section.blocks} />
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
