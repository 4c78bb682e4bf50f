import { Modal, type ModalProps } from './modal.tsx'

/** Choices: from below on a phone, in the middle of a wide screen. Mounted means open. */
export function Sheet(props: ModalProps) {
  return <Modal {...props} className="sheet" />
}
