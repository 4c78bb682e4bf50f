import type { deskExportKinds } from '../desk/exchange-schema.ts'

/** What a member does with a case; `close` is a request that is done and a ticket that is closed. */
export type CaseAct =
  | 'show'
  | 'show file'
  | 'take'
  | 'give-back'
  | 'note'
  | 'answer'
  | 'plan'
  | 'close'
  | 'accepted'
  | 'in_work'
  | 'rejected'
  | 'sent'
export type CaseTable = 'request' | 'ticket'

/** Acts at the desk that are not of cases or exports, as their records begin. */
export type OtherAct =
  | 'sign-in'
  | 'passkey add'
  | 'passkey rename'
  | 'passkey remove'
  | 'staff add'
  | 'staff reset'
  | 'staff remove'
  | 'show flat'
  | 'show file flat'
  | 'reading'
  | 'phone add'
  | 'phone remove'
  | 'link'
  | 'letter resend'
  | 'import check'
  | 'import confirm'
  | 'import drop'
  | 'import bad rows'
  | 'export file'
  | 'text add'
  | 'text remove'
  | 'news publish'
  | 'news change'
  | 'news withdraw'
  | 'news picture'
  | 'settings change'
  | 'offer add'
  | 'offer change'
  | 'offer hide'
  | 'offer show'
  | 'offer move'
  | 'offer picture'
  | 'offer picture-remove'
  | 'offer face'
  | 'service add'
  | 'service change'
  | 'service hide'
  | 'service show'
  | 'service move'
  | 'service picture'
  | 'service picture-remove'
  | 'service cover'

export type ExportKind = (typeof deskExportKinds)[number]

type DeskAct = OtherAct | `${CaseAct} ${CaseTable}` | `export ${ExportKind}`

/** An act as the desk records it: its kind, and what it was about (G-08). */
export type RecordedAct = DeskAct | `${DeskAct} ${string}`
