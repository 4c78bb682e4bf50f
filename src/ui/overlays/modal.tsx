import {
  useId,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../buttons/icon-button.tsx'
import { closeIcon } from '../icons/icons.ts'
import { messages } from '../messages.ts'

const isOutside = (event: MouseEvent<HTMLDialogElement>) => {
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return (
    event.target === event.currentTarget && (x < box.left || x > box.right || y < box.top || y > box.bottom)
  )
}

/** Finds the equal element if a list rendered the opener anew. */
const findOpener = (opener: HTMLElement): HTMLElement | undefined =>
  opener.isConnected
    ? opener
    : [...document.querySelectorAll<HTMLElement>(opener.localName)].find(
        (other) => other.outerHTML === opener.outerHTML,
      )

function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)

  // A layout effect closes the dialog before its removal, to restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) findOpener(opener)?.focus()
    }
  }, [])

  return {
    ref,
    // A file input's cancel event bubbles up here too.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
    // Ignores presses that began inside, such as text selection.
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      startedOutside.current = isOutside(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (startedOutside.current && isOutside(event)) onClose()
    },
    onSubmit: (event: SyntheticEvent) => event.stopPropagation(),
  }
}

type ModalFrameProps = { className: string; titleId: string; onClose: () => void; children: ReactNode }

/**
 * Opens a native modal while mounted. Escape and backdrop presses ask to close.
 * Uses a portal: browsers mishandle nested forms and reload the page. The outer form must not receive the submit
 * either.
 */
export function ModalFrame({ className, titleId, onClose, children }: ModalFrameProps) {
  const modal = useModal(onClose)
  return createPortal(
    <dialog {...modal} className={className} aria-labelledby={titleId}>
      {children}
    </dialog>,
    document.body,
  )
}

/** Back closes the modal. If navigation cannot be cancelled, the modal closes with it (L-07). */
function useBack(onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse') return
      if (event.cancelable) event.preventDefault()
      close()
    }
    const { navigation } = globalThis as { navigation?: Navigation }
    navigation?.addEventListener('navigate', stay)
    return () => navigation?.removeEventListener('navigate', stay)
  }, [])
}

type ModalProps = { title: string; onClose: () => void; children: ReactNode }

type Look = { className: string }

function Modal({ title, onClose, className, children }: ModalProps & Look) {
  const titleId = useId()
  useBack(onClose)
  return (
    <ModalFrame className={className} titleId={titleId} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      {children}
      {/* Last, so that the content gets the focus first. */}
      <span className="modal__close">
        <IconButton icon={closeIcon} label={messages.close} onClick={onClose} />
      </span>
    </ModalFrame>
  )
}

export function Dialog(props: ModalProps) {
  return <Modal {...props} className="dialog" />
}

/** Opens at the bottom on phones. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} className="sheet" />
}
