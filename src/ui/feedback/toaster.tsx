import { Toast, type ToastMessage } from './toast.tsx'

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
