import {
  useId,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { closeIcon } from '../icons/later-icons.ts'
import { laterMessages } from '../later-messages.ts'
import { messages } from '../messages.ts'

const isOutside = (event: MouseEvent<HTMLDialogElement>) => {
  const box = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return (
    event.target === event.currentTarget && (x < box.left || x > box.right || y < box.top || y > box.bottom)
  )
}

/** Finds the equal element if a list rendered the opener again. */
const findOpener = (opener: HTMLElement): HTMLElement | undefined =>
  opener.isConnected
    ? opener
    : [...document.querySelectorAll<HTMLElement>(opener.localName)].find(
        (other) => other.outerHTML === opener.outerHTML,
      )

const focusOpener = (opener: Element | null): void => {
  if (opener instanceof HTMLElement) findOpener(opener)?.focus()
}

/** What a resident types; passwords and searches are worth no question. */
const textFields =
  'textarea, input:not([type=password], [type=search], [type=radio], [type=checkbox], [type=file])'

const isTopmost = (dialog: Element | null): boolean =>
  [...document.querySelectorAll('dialog[open]')].at(-1) === dialog

type ModalOptions = {
  onClose: () => void
  /** What is typed inside is a stored draft, so closing loses nothing. */
  isStored?: boolean | undefined
  /** Opened by an address, which Back leaves. */
  hasAddress?: boolean | undefined
}

function useModal({ onClose, isStored = false, hasAddress = false }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null)
  const startedOutside = useRef(false)
  const typedFields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>())
  const [isAsking, setIsAsking] = useState(false)

  // A layout effect closes the dialog before its removal, to restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      focusOpener(opener)
      // A modal inside that closes together is still open, and makes the opener inert.
      queueMicrotask(() => document.activeElement === document.body && focusOpener(opener))
    }
  }, [])

  const hasTyped = () =>
    !isStored && [...typedFields.current].some((field) => field.isConnected && field.value.trim() !== '')
  /** Closes, or asks if typed text would be lost. */
  const leave = () => {
    if (hasTyped()) setIsAsking(true)
    else onClose()
  }

  /** Back closes the topmost modal. If navigation cannot be cancelled, the modal closes with it (L-07). */
  const handleBack = useEffectEvent((event: NavigateEvent) => {
    if (hasAddress || event.navigationType !== 'traverse' || !isTopmost(ref.current)) return
    if (!event.cancelable) return onClose()
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const { navigation } = globalThis as { navigation?: Navigation }
    const handle = (event: NavigateEvent) => handleBack(event)
    navigation?.addEventListener('navigate', handle)
    return () => navigation?.removeEventListener('navigate', handle)
  }, [])

  return {
    leave,
    isAsking,
    stay: () => setIsAsking(false),
    handlers: {
      ref,
      // Events of a file input and of a dialog above bubble up here too.
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !event.cancelable) return
        event.preventDefault()
        leave()
      },
      // Browsers close a dialog at a second Escape in a row, whatever `onCancel` does.
      onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget || !event.currentTarget.isConnected) return
        event.currentTarget.showModal()
        leave()
      },
      onInput: ({ target }: SyntheticEvent<HTMLDialogElement>) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          if (target.matches(textFields)) typedFields.current.add(target)
      },
      // Ignores presses that began inside, such as text selection.
      onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
        startedOutside.current = isOutside(event)
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (startedOutside.current && isOutside(event)) leave()
      },
      onSubmit: (event: SyntheticEvent) => event.stopPropagation(),
    },
  }
}

type LeaveQuestionProps = { onLeave: () => void; onStay: () => void }

function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Dialog title={laterMessages.leaveTitle} onClose={onStay}>
      <p>{laterMessages.leaveText}</p>
      <div className="stack">
        <Button kind="danger" isBlock onClick={onLeave}>
          {laterMessages.leave}
        </Button>
        <Button kind="plain" isBlock onClick={onStay}>
          {laterMessages.stay}
        </Button>
      </div>
    </Dialog>
  )
}

type ModalFrameProps = ModalOptions & {
  className: string
  titleId: string
  /** `leave` is for the close button. */
  children: (leave: () => void) => ReactNode
}

/**
 * Opens a native modal while mounted. Escape, backdrop presses and Back ask to close the topmost one.
 * Uses a portal: browsers mishandle nested forms and reload the page. The outer form must not receive the submit
 * either.
 */
export function ModalFrame({ className, titleId, children, ...options }: ModalFrameProps) {
  const { handlers, leave, isAsking, stay } = useModal(options)
  return createPortal(
    <>
      <dialog {...handlers} className={className} aria-labelledby={titleId}>
        {children(leave)}
      </dialog>
      {isAsking && <LeaveQuestion onLeave={options.onClose} onStay={stay} />}
    </>,
    document.body,
  )
}

type ModalProps = Omit<ModalOptions, 'hasAddress'> & { title: string; children: ReactNode }

type Look = { className: string }

function Modal({ title, children, ...options }: ModalProps & Look) {
  const titleId = useId()
  return (
    <ModalFrame titleId={titleId} {...options}>
      {(leave) => (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
          {/* Last, so that the content gets the focus first. */}
          <span className="modal__close">
            <IconButton icon={closeIcon} label={messages.close} onClick={leave} />
          </span>
        </>
      )}
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
