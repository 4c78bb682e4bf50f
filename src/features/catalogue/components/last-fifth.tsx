import { useEffect, useRef } from 'react'

type LastFifthProps = { onSeen: () => void }

/** Lies under the last fifth of the list and tells, each time it is mounted, that the scroll is past 80 percent. */
export function LastFifth({ onSeen }: LastFifthProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fifth = ref.current
    if (fifth === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(fifth)
    return () => observer.disconnect()
  }, [onSeen])
  return <div ref={ref} className="services__fifth" aria-hidden="true" />
}
