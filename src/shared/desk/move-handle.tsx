import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Step } from '#contract/catalogue/desk-schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { handleIcon } from '../../ui/icons/desk-icons.ts'
import { Sheet } from '../../ui/overlays/modal.tsx'
import { messages } from './messages.ts'

const steps = ['first', 'up', 'down'] as const satisfies readonly Step[]
const keys: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first' }

/** Pointer travel in pixels that turns a press into a drag. */
const dragThreshold = 6

type MoveHandleProps = {
  name: string
  onStep: (to: Step) => void
  /** Drops the row before the row of this index, which is the number of rows for the end. */
  onDrop?: (before: number) => void
}

const listRows = (handle: HTMLElement): readonly HTMLElement[] => [
  ...(handle.closest('tbody')?.querySelectorAll<HTMLElement>('tr') ?? []),
]

/** Returns the index of the first row whose middle is below the pointer. */
const findPlace = (rows: readonly HTMLElement[], y: number): number => {
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return at === -1 ? rows.length : at
}

const markPlace = (rows: readonly HTMLElement[], place: number | null): void => {
  for (const [at, row] of rows.entries()) {
    row.toggleAttribute('data-drop-before', at === place)
    row.toggleAttribute('data-drop-after', place === rows.length && at === rows.length - 1)
  }
}

const useDrag = (onDrop: MoveHandleProps['onDrop']) => {
  const start = useRef<{ readonly y: number; isDragging: boolean } | null>(null)
  const wasDragged = useRef(false)
  const end = (handle: HTMLElement): void => {
    const rows = listRows(handle)
    markPlace(rows, null)
    handle.closest('tr')?.removeAttribute('data-dragged')
    start.current = null
  }
  return {
    /** Returns whether the press was a drag, which opens no sheet. */
    takeDragged: (): boolean => {
      const dragged = wasDragged.current
      wasDragged.current = false
      return dragged
    },
    handlers: onDrop && {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (event.button !== 0) return
        wasDragged.current = false
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { y: event.clientY, isDragging: false }
      },
      onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLButtonElement>) => {
        const from = start.current
        if (!from || (!from.isDragging && Math.abs(clientY - from.y) < dragThreshold)) return
        from.isDragging = true
        wasDragged.current = true
        currentTarget.closest('tr')?.setAttribute('data-dragged', '')
        const rows = listRows(currentTarget)
        markPlace(rows, findPlace(rows, clientY))
      },
      onPointerUp: ({ currentTarget, clientY }: PointerEvent<HTMLButtonElement>) => {
        const isDragging = start.current?.isDragging ?? false
        end(currentTarget)
        if (isDragging) onDrop(findPlace(listRows(currentTarget), clientY))
      },
      onPointerCancel: ({ currentTarget }: PointerEvent<HTMLButtonElement>) => end(currentTarget),
    },
  }
}

/** One handle to order a list: dragged, moved by the arrow keys, or pressed for the same steps as buttons. */
export function MoveHandle({ name, onStep, onDrop }: MoveHandleProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { handlers, takeDragged } = useDrag(onDrop)
  const button = useRef<HTMLButtonElement>(null)
  const isMoving = useRef(false)
  // A browser drops the focus of a row that changes its place in the page.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    if (document.activeElement === document.body) button.current?.focus()
    else isMoving.current = document.activeElement === button.current
  })
  const handleKey = (event: KeyboardEvent) => {
    const step = keys[event.key]
    if (!step) return
    event.preventDefault()
    isMoving.current = true
    onStep(step)
  }
  return (
    <span className="move-handle">
      <IconButton
        ref={button}
        icon={handleIcon}
        label={messages.move(name)}
        aria-haspopup="dialog"
        onKeyDown={handleKey}
        onClick={() => {
          if (!takeDragged()) setIsOpen(true)
        }}
        {...handlers}
      />
      {isOpen && (
        <Sheet title={messages.move(name)} onClose={() => setIsOpen(false)}>
          <div className="stack">
            {steps.map((step) => (
              <Button
                key={step}
                onClick={() => {
                  setIsOpen(false)
                  onStep(step)
                }}
              >
                {messages.steps[step]}
              </Button>
            ))}
          </div>
        </Sheet>
      )}
    </span>
  )
}
