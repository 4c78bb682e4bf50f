import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { PhoneList } from '../../../ui/phones/phone-list.tsx'
import { addPhoneAtom, removePhoneAtom, phonesAtom } from '../atoms/changes.ts'
import { texts } from '../texts.ts'
import { RemotePanel } from './remote-panel.tsx'

/** The phones of the resident and those that the organisation entered. */
export function PhonesPanel() {
  const [phones, load] = useAtom(phonesAtom)
  const add = useSetAtom(addPhoneAtom)
  const remove = useSetAtom(removePhoneAtom)
  useEffect(() => void load(), [load])
  return (
    <RemotePanel title={texts.phones} remote={phones} lines={2} onRetry={() => void load()}>
      {({ phones: entries }) => (
        <PhoneList
          phones={entries.map((phone) => ({
            id: phone.id,
            text: phone.str_number,
            isOwn: phone.added_by_tenant,
          }))}
          emptyText={texts.phonesEmpty}
          onAdd={(phone) => void add(phone)}
          onRemove={({ id }) => void remove(id)}
        />
      )}
    </RemotePanel>
  )
}
