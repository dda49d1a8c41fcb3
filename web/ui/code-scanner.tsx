import { useEffect, useEffectEvent, useRef, useState } from 'react'

interface CodeReader {
  detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: new (wanted: { formats: string[] }) => CodeReader
  }
}

const pollEveryMs = 200

/** Whether this browser can read codes with a camera; false on the server. */
export function canScan(): boolean {
  return typeof window !== 'undefined' && window.BarcodeDetector !== undefined && 'mediaDevices' in navigator
}

/**
 * Scans codes with the camera until it is unmounted. Each code is reported once; the same one again only after another.
 * `onTrouble` is called when there is no camera, or it may not be used.
 */
export function CodeScanner({
  label,
  onCode,
  onTrouble,
  facing = 'environment',
}: {
  readonly label: string
  readonly onCode: (text: string) => void
  readonly onTrouble: () => void
  readonly facing?: 'environment' | 'user'
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRunning, setRunning] = useState(false)
  const tell = useEffectEvent(onCode)
  const complain = useEffectEvent(onTrouble)

  useEffect(() => {
    const leaving = new AbortController()
    const run = async () => {
      const screen = video.current
      const Reader = window.BarcodeDetector
      if (screen === null || Reader === undefined) return complain()
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing }, audio: false })
        leaving.signal.addEventListener('abort', () => stop(stream))
        if (leaving.signal.aborted) return stop(stream)
        screen.srcObject = stream
        await screen.play()
        setRunning(true)
        await readCodes(screen, {
          reader: new Reader({ formats: ['qr_code'] }),
          leaving: leaving.signal,
          tell: (text) => tell(text),
        })
      } catch {
        // No camera, no permission, or an unplayable picture are all the same to the user.
        if (!leaving.signal.aborted) complain()
      }
    }
    void run()
    return () => leaving.abort()
  }, [facing])

  return (
    <video
      ref={video}
      className={`code-scanner ${isRunning ? '' : 'code-scanner-waiting'}`}
      aria-label={label}
      muted
      playsInline
    />
  )
}

async function readCodes(
  screen: HTMLVideoElement,
  about: { readonly reader: CodeReader; readonly leaving: AbortSignal; readonly tell: (text: string) => void },
): Promise<void> {
  let last: string | undefined
  while (!about.leaving.aborted) {
    const [found] = await about.reader.detect(screen)
    if (found !== undefined && found.rawValue !== last && !about.leaving.aborted) {
      last = found.rawValue
      about.tell(found.rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
