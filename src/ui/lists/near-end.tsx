import { useEffect, useRef } from 'react'

type NearEndProps = { onNear: () => void }

/** Calls back once per mount when less than a screen away. */
export function NearEnd({ onNear }: NearEndProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = ref.current
    if (end === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: '0px 0px 75% 0px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={ref} aria-hidden="true" />
}
