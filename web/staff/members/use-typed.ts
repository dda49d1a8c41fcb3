import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod/mini'

const sought = z.object({ keyword: z.string() })
const mostKept = 50
/** By the key of an entry of the history. A name, so it is in no address, and gone with the document. */
const typedAt = new Map<string, string>()

/**
 * What is typed into the search of the list. It begins with what the palette was asked for where that led here, and is
 * there again after Back.
 */
export function useTyped(): readonly [string, (text: string) => void] {
  const { key, state } = useLocation()
  const [typed, setTyped] = useState(() => begunWith(key, state) ?? '')
  const [shownKey, setShownKey] = useState(key)
  if (key !== shownKey) {
    setShownKey(key)
    // Another filter, order or page is of the same search.
    const text = begunWith(key, state) ?? typed
    keep(key, text)
    setTyped(text)
  }
  return [
    typed,
    (text) => {
      keep(key, text)
      setTyped(text)
    },
  ]
}

function begunWith(key: string, state: unknown): string | undefined {
  return typedAt.get(key) ?? z.safeParse(sought, state).data?.keyword
}

function keep(key: string, text: string): void {
  if (typedAt.size >= mostKept) typedAt.clear()
  typedAt.set(key, text)
}
