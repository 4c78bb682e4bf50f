import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * What happens to the text typed in the modals of a file when Escape, Back, the backdrop or the close button leaves
 * them: `none` can be typed or it is only a password or a search, it is `stored` as a draft, or the modal `asks`.
 */
const openers: Readonly<Record<string, 'none' | 'stored' | 'asks'>> = {
  'app/cabinet/home/install-tips.tsx': 'none',
  'app/cabinet/more/install-row.tsx': 'none',
  'app/cabinet/more/logout-dialog.tsx': 'none',
  'app/cabinet/shell/feedback.tsx': 'none',
  'app/cabinet/shell/profile-sheet.tsx': 'none',
  'app/desk/keys-sheet.tsx': 'none',
  'app/gallery/messages.tsx': 'none',
  'app/gallery/overlays.tsx': 'none',
  'app/not-found.tsx': 'none',
  'app/sections-sheet.tsx': 'none',
  'features/accruals/components/print-receipt.tsx': 'none',
  'features/auth/account-panel.tsx': 'asks',
  'features/auth/detach-dialog.tsx': 'none',
  'features/auth/identity-check.tsx': 'asks',
  'features/auth/sessions-panel.tsx': 'none',
  'features/cases/dialogs.tsx': 'stored',
  'features/cases/reply-templates.tsx': 'asks',
  'features/cases/second-answer.tsx': 'none',
  'features/cases/visit-dialog.tsx': 'stored',
  'features/catalogue/catalogue-screen.tsx': 'none',
  'features/catalogue/service-panel.tsx': 'stored',
  'features/dashboard/components/bank-return.tsx': 'none',
  'features/dashboard/components/bell-sheet.tsx': 'none',
  'features/documents/desk/documents-screen.tsx': 'none',
  'features/flats/flat-acts.tsx': 'stored',
  'features/flats/meters-panel.tsx': 'none',
  'features/flats/phoned-readings.tsx': 'stored',
  'features/news/desk/news-editor.tsx': 'none',
  'features/outbox/queue-item.tsx': 'none',
  'features/payments/autopay-disconnect.tsx': 'none',
  'features/payments/autopay-home.tsx': 'none',
  'features/payments/history-screen.tsx': 'none',
  'features/payments/history-tools.tsx': 'none',
  'features/payments/payment-screen.tsx': 'none',
  'features/requests/kind-sheet.tsx': 'none',
  'features/requests/request-detail.tsx': 'asks',
  'features/staff/members/members-screen.tsx': 'none',
  'features/staff/sign-in/password-dialog.tsx': 'asks',
  'features/tickets/ticket-detail.tsx': 'none',
  'shared/cases/case-form.tsx': 'none',
  'shared/desk/changed-dialog.tsx': 'none',
  'shared/desk/move-handle.tsx': 'none',
  'shared/desk/picture-dialog.tsx': 'asks',
  'shared/desk/text-editor.tsx': 'asks',
  'shared/files/document-row.tsx': 'none',
  'shared/passkeys/passkey-list.tsx': 'asks',
  'shared/payments/remove-card.tsx': 'none',
  'shared/phones/phone-list.tsx': 'none',
  'shared/ranges/range-button.tsx': 'none',
  'ui/fields/email-question.tsx': 'none',
  'ui/low-vision/low-vision-panel.tsx': 'none',
}

/** Only these files open a layer over a page: a native dialog and a native popover. */
const mechanisms = ['ui/layout/hint.tsx', 'ui/overlays/modal.tsx']

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => [path, readFileSync(`src/${path}`, 'utf8')] as const)
const listFiles = (pattern: RegExp) =>
  source.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted()

it('L-07: every overlay is a modal or a hint, whose Escape and Back the browser and one component handle', () => {
  const own =
    /<dialog\b|showModal\(|popover=|role="(?:dialog|alertdialog|menu|listbox|combobox)"|requestFullscreen/
  expect(listFiles(own)).toEqual(mechanisms)
})

it('L-07: every opener is listed, with what happens to the text typed in it', () => {
  const modal = /<(?:Dialog|Sheet|Drawer|ConfirmDialog|ServerErrorPopup)\b/
  const found = listFiles(modal).filter((path) => !path.startsWith('ui/overlays/'))
  expect(found).toEqual(Object.keys(openers).toSorted())
  expect(listFiles(/\bisStored\b[^=?:]*onClose=/)).toEqual(
    Object.keys(openers)
      .filter((path) => openers[path] === 'stored')
      .toSorted(),
  )
})
