import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'

export type ModalProps = { title: string; onClose: () => void; children: ReactNode }

type Look = { className: string }

export function Modal({ title, onClose, className, children }: ModalProps & Look) {
  const titleId = useId()
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={className} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
