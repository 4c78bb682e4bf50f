import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, Sheet } from '../../ui/overlays/modal.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Option } from '../../ui/fields/option.tsx'
import { Panel } from '../../ui/layout/panel.tsx'

export function GalleryOverlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet' | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Panel title="Окна">
      <div className="actions">
        <Button onClick={() => setOpen('dialog')}>Диалог</Button>
        <Button onClick={() => setOpen('sheet')}>Шторка</Button>
        <Button onClick={() => setOpen('drawer')}>Боковая панель</Button>
      </div>
      {open === 'dialog' && (
        <Dialog title="Выйти и удалить черновики?" onClose={close}>
          <p>Не отправлены 2 показания. После выхода на этом устройстве ничего не останется.</p>
          <div className="stack">
            <Button kind="primary" isBlock onClick={close}>
              Отправить и выйти
            </Button>
            <Button kind="danger" isBlock onClick={close}>
              Выйти без отправки
            </Button>
            <Button kind="plain" isBlock onClick={close}>
              Остаться
            </Button>
          </div>
        </Dialog>
      )}
      {open === 'drawer' && (
        <Drawer title="Мытьё окон" onClose={close}>
          <p>Вымоем окна, рамы и подоконники.</p>
        </Drawer>
      )}
      {open === 'sheet' && (
        <Sheet title="Адрес" onClose={close}>
          <List>
            <Option
              name="address"
              title="ул. Садовая, 5, кв. 12"
              note="Лицевой счёт 100200012"
              defaultChecked
            />
            <Option name="address" title="ул. Садовая, 5, кв. 47" note="Лицевой счёт 100200047" />
          </List>
        </Sheet>
      )}
    </Panel>
  )
}
