import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../buttons/button.tsx'

export type ToastMessage = {
  id: string
  text: string
  undo?: { label: string; onPress: () => void }
}
type ToastProps = { message: ToastMessage; onClose: () => void; lifetime?: number }

/** Closes after `lifetime` ms, but not while pressed or focused. */
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

/**
 * Stays mounted, because screen readers may skip a live region added with its text. Not atomic: a second toast would
 * repeat the first.
 */
export function Toaster({ toasts, onClose }: ToasterProps) {
  return (
    <output className="toaster" aria-atomic="false">
      {toasts.map((message) => (
        <Toast key={message.id} message={message} onClose={() => onClose(message.id)} />
      ))}
    </output>
  )
}
