import { Modal, type ModalProps } from './modal.tsx'

/** For what cannot be undone, and for messages that must be seen. Mounted means open. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} className="dialog" />
}
