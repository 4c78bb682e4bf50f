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

/** Properties of a `<dialog>` that is open as long as it is mounted. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)

  // In the layout phase, so that the dialog is still in the page when it closes and gives the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return {
    ref,
    // A file input's own cancel event bubbles up to here as well.
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) onClose()
    },
    // A press that began inside, such as a selection of text, is not a press on the backdrop.
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
 * A native modal that is open as long as it is mounted: focus goes in and comes back to where it was,
 * Escape and a press on the backdrop ask to close.
 *
 * It stands outside of what opens it: of a form within another form browsers tell the page no submit and load it anew.
 * Nor does the outer form take the submit for its own.
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

/**
 * The phone's Back closes the modal in place of leaving the page; where a browser does not let a page keep its place,
 * the modal does not stay above another one (L-07).
 */
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
      {/* The last one, so that the focus goes to the content first. */}
      <span className="modal__close">
        <IconButton icon={closeIcon} label={messages.close} onClick={onClose} />
      </span>
    </ModalFrame>
  )
}

/** For what cannot be undone, and for messages that must be seen. Mounted means open. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className="dialog" />
}

/** Choices: from below on a phone, in the middle of a wide screen. Mounted means open. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} className="sheet" />
}
