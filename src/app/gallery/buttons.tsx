import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { plusIcon } from '../../ui/icons/cabinet-icons.ts'
import { torchIcon } from '../../ui/icons/later-icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'

export function GalleryButtons() {
  const [isTorchOn, setIsTorchOn] = useState(true)
  const [isBusy, setIsBusy] = useState(true)
  return (
    <Panel title="Кнопки">
      <div className="stack">
        <div className="actions">
          <Button kind="primary">Оплатить</Button>
          <ButtonLink href="#/ui">Передать показания</ButtonLink>
        </div>
        <div className="actions">
          <Button kind="plain" onClick={() => setIsBusy(!isBusy)}>
            Отмена
          </Button>
          <Button kind="danger">Удалить карту</Button>
        </div>
        <div className="actions">
          <Button kind="primary" disabled>
            Далее
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={() => setIsBusy(true)}>
            Передать
          </Button>
        </div>
        <div className="actions">
          <Button isSmall icon={plusIcon}>
            Новый номер
          </Button>
          <Toggle icon={torchIcon} isOn={isTorchOn} onChange={setIsTorchOn}>
            Фонарик
          </Toggle>
        </div>
      </div>
    </Panel>
  )
}
