import type { ReactNode } from 'react'
import './drawing.css'

export type DrawingKind = 'empty' | 'offline' | 'missing' | 'done' | 'closed' | 'warm'

const house = 'M10 132H190M38 132V36a4 4 0 0 1 4-4H158a4 4 0 0 1 4 4V132M136 32V20h10v12M38 78.5H162'

const windows: ReadonlyArray<readonly [x: number, y: number]> = [
  [50, 44],
  [88, 44],
  [126, 44],
  [50, 86],
  [88, 86],
  [126, 86],
]
const balconies: ReadonlyArray<readonly [x: number, y: number]> = [
  [45, 61],
  [121, 103],
]

const lit: Readonly<Record<DrawingKind, readonly number[]>> = {
  empty: [1],
  offline: [],
  missing: [2],
  done: [0, 1, 2, 3, 4, 5],
  closed: [2],
  warm: [0, 1, 2, 3, 4, 5],
}
/** The window in whose place something else is drawn. */
const replaced: Partial<Record<DrawingKind, number>> = { missing: 1, closed: 4 }

const details: Partial<Record<DrawingKind, ReactNode>> = {
  offline: (
    <>
      <path d="M62 32V14M55 9a10 10 0 0 1 14 0M84 8l10 10M94 8 84 18" />
      <path className="drawing__dash" d="M48 3.5a20 20 0 0 1 28 0" />
    </>
  ),
  missing: (
    <>
      <rect className="drawing__dash" x="88" y="44" width="24" height="28" rx="2" />
      <path d="M96.6 55.2a3.5 3.5 0 1 1 5 3.2c-1.1.6-1.6 1.2-1.6 2.6M100 64.6v.2" />
    </>
  ),
  done: (
    <>
      <circle className="drawing__solid" cx="164" cy="112" r="20" />
      <path strokeWidth="3" d="m154 112 7 7 13-14" />
    </>
  ),
  closed: (
    <>
      <path d="M86 132V90a2 2 0 0 1 2-2h24a2 2 0 0 1 2 2v42M80 84h40" />
      <path d="M93 106h14v11H93zM96 106v-4a4 4 0 0 1 8 0v4" />
    </>
  ),
}

type DrawingProps = { kind: DrawingKind }

/** One house for every state; decorative, because the title says the same. */
export function Drawing({ kind }: DrawingProps) {
  return (
    <svg className="drawing" viewBox="0 -10 200 154" aria-hidden="true">
      <path d={house} />
      {windows.map(
        ([x, y], index) =>
          index !== replaced[kind] && (
            <g key={`${x} ${y}`}>
              <rect
                className={lit[kind].includes(index) ? 'drawing__lit' : undefined}
                x={x}
                y={y}
                width="24"
                height="28"
                rx="2"
              />
              <path className="drawing__thin" d={`M${x + 14.4} ${y}v28`} />
            </g>
          ),
      )}
      {balconies.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect className="drawing__solid" x={x} y={y} width="34" height="14" rx="2" />
          <path className="drawing__thin" d={`M${x + 8.5} ${y}v14M${x + 17} ${y}v14M${x + 25.5} ${y}v14`} />
        </g>
      ))}
      {details[kind]}
    </svg>
  )
}
