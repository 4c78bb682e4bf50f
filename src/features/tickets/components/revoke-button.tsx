import { useAtomValue, useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { changingAtom, revokeAtom } from '../atoms/change.ts'
import { texts } from '../texts.ts'

type RevokeButtonProps = { id: number }

/** Takes a ticket back, after asking (row T-03). */
export function RevokeButton({ id }: RevokeButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useSetAtom(revokeAtom)
  return (
    <>
      <Button
        isSmall
        kind="plain"
        isBusy={useAtomValue(changingAtom) === id}
        onClick={() => setIsAsking(true)}
      >
        {texts.revoke}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.revokeTitle}
          text={texts.revokeText}
          action={texts.revoke}
          onConfirm={() => {
            setIsAsking(false)
            void revoke(id)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
