import { useLayoutEffect, useRef } from 'react'
import { safeHtml } from '../../../lib/safe-html.ts'

type NewsBodyProps = { html: string }

/** The text of a piece of news, cleaned of everything but prose (row V-04). */
export function NewsBody({ html }: NewsBodyProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => ref.current?.replaceChildren(safeHtml(html)), [html])
  return <div className="prose" ref={ref} />
}
