import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    /** The lines of each row, set before the page's scripts run. */
    floorRows: readonly (readonly string[])[]
  }
}

function Field({ name }: { name: string }) {
  const [text, setText] = useState('')
  return (
    <p>
      <label>
        {name} <input inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </p>
  )
}

function Form() {
  return (
    <main>
      {window.floorRows.map(([name = '']) => (
        <Field key={name} name={name} />
      ))}
    </main>
  )
}

type RowProps = { lines: readonly string[] }

function Row({ lines }: RowProps) {
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines never change
    <p key={index}>{line}</p>
  ))
}

const rowHeight = 120

/**
 * The plainest windowing: rows of one known height, drawn where the screen is. `content-visibility` on each row takes
 * 40 times as long, so it would be no floor.
 */
function List() {
  const [first, setFirst] = useState(0)
  useEffect(() => {
    const handleScroll = () => setFirst(Math.floor(scrollY / rowHeight))
    addEventListener('scroll', handleScroll)
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  const rows = window.floorRows
  return (
    <ul className="window" style={{ blockSize: rows.length * rowHeight }}>
      {rows.slice(first, first + Math.ceil(innerHeight / rowHeight) + 1).map((lines, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows never change
        <li key={first + index} style={{ insetBlockStart: (first + index) * rowHeight }}>
          <Row lines={lines} />
        </li>
      ))}
    </ul>
  )
}

const parts: Readonly<Record<string, () => React.ReactNode>> = {
  '#form': Form,
  '#list': List,
}

const root = document.getElementById('root')
const Part = parts[location.hash]
if (root === null || !Part) throw new Error('There is no #root, or no such part')
createRoot(root).render(
  <StrictMode>
    <Part />
  </StrictMode>,
)
