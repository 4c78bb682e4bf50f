import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../buttons/button.tsx'

export type ToastMessage = {
  id: string
  text: string
  /** Taking back what was just done. */
  undo?: { label: string; onPress: () => void }
}
type ToastProps = { message: ToastMessage; onClose: () => void; lifetime?: number }

/** Says what is done and goes by itself after `lifetime` ms, but not from under a finger or the focus. */
function Toast({ message, onClose, lifetime = 7000 }: ToastProps) {
  const [isHeld, setIsHeld] = useState(false)
  const expire = useEffectEvent(onClose)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => expire(), lifetime)
    return () => clearTimeout(timer)
  }, [isHeld, lifetime])

  const { text, undo } = message
  const handleUndo = () => {
    undo?.onPress()
    onClose()
  }
  return (
    <span
      className="toast"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>
      {undo && (
        <Button isSmall onClick={handleUndo}>
          {undo.label}
        </Button>
      )}
    </span>
  )
}

type ToasterProps = { toasts: readonly ToastMessage[]; onClose: (id: string) => void }

/** Stands on the page from the start: a live region that comes with its text may stay unread. */
export function Toaster({ toasts, onClose }: ToasterProps) {
  return (
    <output className="toaster">
      {toasts.map((message) => (
        <Toast key={message.id} message={message} onClose={() => onClose(message.id)} />
      ))}
    </output>
  )
}
