import { useState } from 'react'
import { DocumentRow } from '../../shared/files/document-row.tsx'
import { LawHint } from '../../shared/payments/law-hint.tsx'
import { List } from '../../ui/lists/list.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { PhoneList, type PhoneEntry } from '../../shared/phones/phone-list.tsx'
import { StepList } from '../../ui/layout/step-list.tsx'

export function GalleryPhones() {
  const [phones, setPhones] = useState<readonly PhoneEntry[]>([
    { id: 1, text: '+7 916 555 01 12', isOwn: false },
    { id: 2, text: '+7 903 555 01 47', isOwn: true },
  ])
  return (
    <>
      <Panel title="Телефоны" aside={<LawHint />}>
        <PhoneList
          phones={phones}
          emptyText="Телефонов пока нет"
          onAdd={(text) => setPhones([...phones, { id: Date.now(), text, isOwn: true }])}
          onRemove={({ id }) => setPhones(phones.filter((phone) => phone.id !== id))}
        />
      </Panel>
      <Panel title="Документ и шаги">
        <List isFlush>
          <DocumentRow href="#/ui" title="Политика конфиденциальности" isOnIphone />
        </List>
        <StepList steps={['Откройте раздел', 'Нажмите кнопку']} />
      </Panel>
    </>
  )
}
