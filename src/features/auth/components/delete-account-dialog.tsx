import { useSetAtom } from 'jotai/react'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Check } from '../../../ui/fields/check.tsx'
import { Dialog } from '../../../ui/overlays/modal.tsx'
import { texts } from '../account-texts.ts'
import { deleteAccountAtom } from '../atoms/leave.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useAttempt } from './use-attempt.ts'

/** Says what goes and what stays, and asks twice (row A-09). */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [isSure, setIsSure] = useState(false)
  const leave = useSetAtom(deleteAccountAtom)
  const { failure, isBusy, attempt } = useAttempt()
  return (
    <Dialog title={texts.deleteTitle} onClose={onClose}>
      <p>{texts.deleteGone}</p>
      <p>{texts.deleteRequests}</p>
      <p>{texts.deleteKept}</p>
      <FailureNotice failure={failure} />
      <Check checked={isSure} onChange={(event) => setIsSure(event.target.checked)}>
        {texts.deleteSure}
      </Check>
      <div className="stack">
        <Button
          kind="danger"
          isBlock
          disabled={!isSure}
          isBusy={isBusy}
          busyText={texts.deleting}
          onClick={() => void attempt(() => leave())}
        >
          {texts.deleteConfirm}
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
