import type { ReactNode } from 'react'
import { openInPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ReadParts } from './form-text.tsx'
import { signingFormId } from './signing-form.tsx'

/** On a phone, at the foot of the window: what was read, the next part, and the button that signs at any time. */
export function SigningBar({
  parts: { anchors, read },
  children,
}: {
  readonly parts: ReadParts
  readonly children: ReactNode
}) {
  const t = useTranslations('forms')
  const next = anchors.find((anchor) => !read.has(anchor))
  const target = next ?? signingFormId
  return (
    <div className="signing-bar">
      {anchors.length === 0 ? null : (
        <div className="row between small">
          <span className="muted" role="status">
            {t('partsRead', { read: read.size, all: anchors.length })}
          </span>
          <a
            className="link link-alone"
            href={`#${target}`}
            onClick={(event) => openInPlace(event, () => moveTo(target))}
          >
            {t(next === undefined ? 'toSigning' : 'nextPart')}
          </a>
        </div>
      )}
      <Button type="submit" form={signingFormId} full>
        {children}
      </Button>
    </div>
  )
}

/** Moves there with the focus, which works in a modal too: the address of its page names no part of it. */
function moveTo(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}
