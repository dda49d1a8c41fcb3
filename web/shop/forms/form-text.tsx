import Check from 'lucide-react/icons/check'
import { useEffect, useState, type ReactNode } from 'react'
import { textSections } from '#domain/content/text-blocks.ts'
import { TextBody } from '#web/kit/text-body.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { FormToSign } from './load-signing.ts'

/** The numbered parts of a form's text, and which of them were scrolled past. */
export interface ReadParts {
  /** The anchors of the parts in their order. */
  readonly anchors: readonly string[]
  readonly read: ReadonlySet<string>
}

/**
 * A form's text: its summary, what precedes its first heading, and its numbered parts, each marked once it was read.
 * The summary is the first part if that is a list alone, and is part of what is signed. `children` follow it.
 */
export function FormText({
  form: { document },
  read,
  children,
}: {
  readonly form: FormToSign
  readonly read: ReadParts['read']
  readonly children: ReactNode
}) {
  const t = useTranslations('forms')
  const { beginning, sections } = textSections(document.body)
  const summary = summaryOf(sections)
  return (
    <div lang={document.language}>
      {summary === undefined ? null : (
        <section className="form-summary" aria-labelledby="form-summary">
          <h2 className="heading-4" id="form-summary">
            {summary.heading}
          </h2>
          <TextBody blocks={summary.blocks} />
        </section>
      )}
      {children}
      <div className="prose">
        <TextBody blocks={beginning} />
      </div>
      {partsOf(sections).map(({ heading, blocks }, place) => (
        <section key={anchorOf(place)} className="form-part" id={anchorOf(place)} tabIndex={-1}>
          <h2 className="heading-3 form-part-name">
            <span className="gold aligned-figures">{place + 1}</span>
            <span>{heading}</span>
            {read.has(anchorOf(place)) ? (
              <span className="form-part-read small">
                <Icon of={Check} inText />
                {t('partRead')}
              </span>
            ) : null}
          </h2>
          <div className="prose">
            <TextBody blocks={blocks} />
          </div>
        </section>
      ))}
    </div>
  )
}

type Sections = ReturnType<typeof textSections>['sections']

function summaryOf([first]: Sections): Sections[number] | undefined {
  return first?.blocks.every(({ kind }) => kind === 'list') === true ? first : undefined
}

function partsOf(sections: Sections): Sections {
  return summaryOf(sections) === undefined ? sections : sections.slice(1)
}

function anchorOf(place: number): string {
  return `part-${place + 1}`
}

/** Counts a part as read once its end was in view. Reading is shown and never required. */
export function useReadParts({ document }: FormToSign): ReadParts {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const anchors = partsOf(textSections(document.body).sections).map((_, place) => anchorOf(place))
  const count = anchors.length
  useEffect(() => {
    const parts = Array.from({ length: count }, (_, place) => window.document.getElementById(anchorOf(place)))
    const look = () => {
      const ended = parts.flatMap((part) =>
        part && part.getBoundingClientRect().bottom < innerHeight ? [part.id] : [],
      )
      setRead((before) => (ended.every((id) => before.has(id)) ? before : new Set([...before, ...ended])))
    }
    // Also of a modal, which scrolls inside itself.
    addEventListener('scroll', look, { passive: true, capture: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [count])
  return { anchors, read }
}
