import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { constantsAtom } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { bellIcon } from '../../../ui/icons/later-icons.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { bellAtom, openBellAtom } from '../atoms/bell.ts'
import { noticesAtom } from '../atoms/notices.ts'
import { bellMessages } from '../bell-messages.ts'

const BellSheet = lazyComponent(async () => (await import('./bell-sheet.tsx')).BellSheet)

export function Bell() {
  const bell = useAtomValue(bellAtom)
  const { status } = useAtomValue(noticesAtom)
  const load = useSetAtom(noticesAtom)
  const open = useSetAtom(openBellAtom)
  const constants = useAtomValue(constantsAtom).value?.results
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (status === 'idle') void load()
  }, [status, load])
  if (bell === undefined || constants === undefined) return null
  return (
    <>
      <IconButton
        icon={bellIcon}
        label={bell.isNew ? bellMessages.hasNew : bellMessages.title}
        hasDot={bell.isNew}
        onClick={() => void open(BellSheet.load).then(setIsOpen)}
      />
      {isOpen && <BellSheet bell={bell} constants={constants} onClose={() => setIsOpen(false)} />}
    </>
  )
}
