import { useEffect, useRef, useState } from 'react'

/** Announces a changed verdict, once the changes have stopped. Not the first verdict: the page shows it. */
export function Announcement({ text }: { text: string | null }) {
  const [said, setSaid] = useState('')
  const first = useRef<string>(null)
  useEffect(() => {
    if (text === null) return
    first.current ??= text
    if (text === first.current && said === '') return
    const timer = setTimeout(setSaid, 700, text)
    return () => clearTimeout(timer)
  }, [text, said])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
