import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { publicRoutes } from '../../../lib/routes/public-paths.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { PhoneList } from '../../../shared/phones/phone-list.tsx'
import { addPhoneAtom, removePhoneAtom, phonesAtom } from '../atoms/changes.ts'
import { messages } from '../messages.ts'
import { RemotePanel } from './remote-panel.tsx'
import '../profile.css'

/** Proves a phone by a call, then returns to the profile. */
const proveHref = `#${publicRoutes.qr.to({}, { back: 'profile' })}`

/** Includes phones that the organisation entered. */
export function PhonesPanel() {
  const [phones, load] = useAtom(phonesAtom)
  const add = useSetAtom(addPhoneAtom)
  const remove = useSetAtom(removePhoneAtom)
  useEffect(() => void load(), [load])
  return (
    <RemotePanel
      title={messages.phones}
      remote={phones}
      lines={4}
      lineHeight="56px"
      onRetry={() => void load()}
    >
      {({ phones: entries }) => (
        <>
          <PhoneList
            phones={entries.map((phone) => ({
              id: phone.id,
              text: phone.add === '' ? phone.str_number : messages.withExtension(phone.str_number, phone.add),
              isOwn: phone.added_by_tenant,
              note: phone.is_proven === false ? messages.phoneUnproven : undefined,
            }))}
            emptyText={messages.phonesEmpty}
            onAdd={(phone) => void add(phone)}
            onRemove={({ id }) => void remove(id)}
          />
          {entries.some((phone) => phone.is_proven === false) && (
            <>
              <p className="note profile__verification-note">{messages.verificationHelp}</p>
              <ButtonLink kind="plain" isSmall href={proveHref}>
                {messages.provePhone}
              </ButtonLink>
            </>
          )}
        </>
      )}
    </RemotePanel>
  )
}
