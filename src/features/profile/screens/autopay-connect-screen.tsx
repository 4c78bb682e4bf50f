import { AutopayNotice } from '../components/autopay-notice.tsx'
import { texts } from '../texts.ts'

/** Says that autopay cannot be connected before cards can be paid with. */
export function AutopayConnectScreen() {
  return (
    <AutopayNotice heading={texts.autopayDialog} title={texts.autopaySoon} text={texts.autopaySoonText} />
  )
}
