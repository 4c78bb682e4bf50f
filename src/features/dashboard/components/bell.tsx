import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { constantsAtom } from '../../../lib/session.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { bellIcon } from '../../../ui/icons.ts'
import { bellAtom, seeBellAtom } from '../atoms/bell.ts'
import { noticesAtom } from '../atoms/notices.ts'
import { texts } from '../texts.ts'
import { BellSheet } from './bell-sheet.tsx'
import '../home.css'

/** The bell of the top bar: a dot when there is something new, and what it is. */
export function Bell() {
  const bell = useAtomValue(bellAtom)
  const { status } = useAtomValue(noticesAtom)
  const load = useSetAtom(noticesAtom)
  const see = useSetAtom(seeBellAtom)
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
        label={bell.isNew ? texts.bellNew : texts.bell}
        hasDot={bell.isNew}
        onClick={() => {
          see()
          setIsOpen(true)
        }}
      />
      {isOpen && <BellSheet bell={bell} constants={constants} onClose={() => setIsOpen(false)} />}
    </>
  )
}
