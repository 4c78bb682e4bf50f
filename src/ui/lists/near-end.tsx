import { useEffect, useRef } from 'react'

type NearEndProps = { onNear: () => void }

/** Sentinel at the end of a list: calls back, each time it is mounted, once the end is less than a screen away. */
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
