import { useLayoutEffect, useRef } from 'react'
import { safeHtml } from '../../lib/text/safe-html.ts'
import './prose.css'

type ProseProps = { html: string }

/** Sanitises third-party HTML (V-04). */
export function Prose({ html }: ProseProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(safeHtml(html)), [html])
  return <div className="prose" ref={ref} />
}
