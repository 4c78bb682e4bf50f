import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { offlineIcon } from '../../ui/icons/cabinet-icons.ts'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { RateLimitPanel } from '../../shared/payments/rate-limit-panel.tsx'
import { ServerErrorPopup } from '../../ui/overlays/server-error-popup.tsx'
import { type ToastMessage, Toaster } from '../../ui/feedback/toast.tsx'

const deleted: ToastMessage = {
  id: 'deleted',
  text: 'Показание удалено',
  undo: { label: 'Вернуть', onPress: () => undefined },
}
const refusals = ['Телефон введён неверно', 'Выберите тему обращения']

export function GalleryMessages() {
  const [toasts, setToasts] = useState<readonly ToastMessage[]>([])
  const [messages, setMessages] = useState<readonly string[]>([])
  const closeToast = (id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id))
  return (
    <Panel title="Сообщения">
      <Banner tone="warn" icon={offlineIcon}>
        Нет сети. Данные на 12 ноября, 09:40
      </Banner>
      <Banner tone="ok">Автоплатёж успешно подключен</Banner>
      <RateLimitPanel />
      <div className="actions">
        <Button onClick={() => setToasts([deleted])}>Показать тост</Button>
        <Button onClick={() => setMessages(refusals)}>Ошибки сервера</Button>
      </div>
      <LiveRegion text={toasts.length > 0 ? 'Показан тост' : ''} />
      <Toaster toasts={toasts} onClose={closeToast} />
      <ServerErrorPopup messages={messages} onClose={() => setMessages([])} />
    </Panel>
  )
}
