import { useEffect, useRef, useState, type RefObject } from 'react'
import { textSections } from '#domain/content/text-blocks.ts'
import { Breath } from '#web/art/breath.tsx'
import { TextBody } from '#web/kit/text-body.tsx'

const allBeats = 100

const beatMs = 50

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

/**
 * Counts to one hundred once, one beat at a time, when the element first scrolls into view. Without script, with
 * reduced motion, or in view from the start, all hundred are shown at once.
 */
function useBeats(): { readonly beats: number; readonly place: RefObject<HTMLDivElement | null> } {
  const [beats, setBeats] = useState(allBeats)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = place.current
    const isBelow = box !== null && box.getBoundingClientRect().top > innerHeight
    if (!isBelow || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    setBeats(0)
    let timer: ReturnType<typeof setInterval> | undefined
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        timer = setInterval(() => setBeats((count) => Math.min(count + 1, allBeats)), beatMs)
      },
      { threshold: 0.4 },
    )
    watch.observe(box)
    return () => {
      watch.disconnect()
      clearInterval(timer)
    }
  }, [])
  return { beats, place }
}
