import { AutopayNotice } from '../components/autopay-notice.tsx'
import { texts } from '../texts.ts'

/** Says that there is no autopay to disconnect. */
export function AutopayDisconnectScreen() {
  return (
    <AutopayNotice
      heading={texts.autopayDisconnect}
      title={texts.autopayNothing}
      text={texts.autopayNothingText}
    />
  )
}
