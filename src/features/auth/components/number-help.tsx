import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { texts } from '../account-texts.ts'
import { SampleReceipt } from './sample-receipt.tsx'

/** Shows on a sample where the account number is. */
export function NumberHelp() {
  const [showReceiptImage, setShowReceiptImage] = useState(false)
  return (
    <div className="numberhelp">
      <Button
        kind="plain"
        isSmall
        aria-expanded={showReceiptImage}
        onClick={() => setShowReceiptImage(!showReceiptImage)}
      >
        {showReceiptImage ? texts.hideNumber : texts.whereNumber}
      </Button>
      {showReceiptImage && <SampleReceipt />}
    </div>
  )
}
