import type { deskExportKinds } from '../exchange/desk-schema.ts'

/** `close` means done for a request, closed for a ticket. */
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

/** Prefixes of other records. */
export type OtherAct =
  | 'sign-in'
  | 'codes add'
  | 'passkey add'
  | 'passkey rename'
  | 'passkey remove'
  | 'staff add'
  | 'staff reset'
  | 'staff remove'
  | 'staff return-cases'
  | 'show queue'
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
  | 'import columns'
  | 'import columns-forget'
  | 'export file'
  | 'text add'
  | 'text remove'
  | 'news publish'
  | 'news change'
  | 'news withdraw'
  | 'news picture'
  | 'document add'
  | 'document withdraw'
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

/** An act and its object (G-08). */
export type RecordedAct = DeskAct | `${DeskAct} ${string}`

/** What acts are about, for a filter of the audit log. */
export const actSubjects = ['cases', 'flats', 'files', 'content', 'access'] as const
export type ActSubject = (typeof actSubjects)[number]

type ActStart = OtherAct | `${CaseAct} ${CaseTable}` | 'export' | 'import'

const caseActs: readonly CaseAct[] = [
  ...(['show', 'show file', 'take', 'give-back', 'note', 'answer', 'plan', 'close'] as const),
  ...(['accepted', 'in_work', 'rejected', 'sent'] as const),
]

/** Beginnings of the acts about a subject. */
export const subjectActs: Readonly<Record<ActSubject, readonly ActStart[]>> = {
  cases: [
    ...caseActs.flatMap((act) => [`${act} request`, `${act} ticket`] as const),
    'show queue',
    'text add',
    'text remove',
  ],
  flats: ['show flat', 'show file flat', 'reading', 'phone add', 'phone remove', 'link', 'letter resend'],
  files: ['import', 'export'],
  content: [
    ...(['news publish', 'news change', 'news withdraw', 'news picture'] as const),
    ...(['document add', 'document withdraw', 'settings change'] as const),
    ...(['offer add', 'offer change', 'offer hide', 'offer show', 'offer move', 'offer picture'] as const),
    ...(['offer picture-remove', 'offer face', 'service add', 'service change', 'service hide'] as const),
    ...(['service show', 'service move', 'service picture', 'service picture-remove'] as const),
    'service cover',
  ],
  access: [
    ...(['sign-in', 'codes add', 'passkey add', 'passkey rename', 'passkey remove'] as const),
    ...(['staff add', 'staff reset', 'staff remove', 'staff return-cases'] as const),
  ],
}

/** Steps of an import; the import itself is a separate act with file and kind. */
export const importSteps = [
  'import check',
  'import columns',
  'import confirm',
] as const satisfies readonly OtherAct[]
