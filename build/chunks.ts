import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** A chunk takes the imports that no earlier one holds. */
const contents = {
  // Includes what most applications load: one file fewer outweighs 3 KB that the QR payment does not use.
  entry: [
    'index.html',
    'src/app/page-title.ts',
    'src/ui/fields/field.tsx',
    'src/ui/feedback/banner.tsx',
    'node_modules/jotai/dist/react/useSetAtom.js',
    'node_modules/wouter/src/index.js',
    'src/app/public/titles.ts',
    'src/ui/buttons/button-link.tsx',
    'src/ui/buttons/icon-button.tsx',
    'src/ui/lists/list.tsx',
    'src/ui/fields/text-field.tsx',
    'src/lib/timing/use-is-idle.ts',
  ],
  qr: ['src/app/qr/qr-app.tsx'],
  public: ['src/app/public/public-app.tsx'],
  // Shared by cabinet, desk and later payer steps; the last two load nothing of the cabinet (decision 25).
  calls: [
    'src/lib/session/session.ts',
    'src/lib/dates/dates.ts',
    'src/lib/text/russian.ts',
    'src/lib/text/money.ts',
    'src/contract/calendar.ts',
    'src/contract/cases/schema.ts',
    'src/contract/money.ts',
    'src/contract/files/schema.ts',
    'src/ui/icons/cabinet-icons.ts',
    'src/shared/cases/case-icon.ts',
    'src/ui/feedback/error-panel.tsx',
    'src/ui/feedback/skeleton.tsx',
    'src/ui/numbers/money.tsx',
    'src/ui/feedback/badge.tsx',
    'src/ui/feedback/load-failed.tsx',
    'src/ui/feedback/status.tsx',
    'src/ui/feedback/live-region.tsx',
    'src/ui/layout/panel.tsx',
    'src/ui/layout/tabs.tsx',
    'src/app/feedback.tsx',
    'src/lib/state/family.ts',
    'node_modules/jotai/dist/react/useAtom.js',
  ],
  // After the cabinet: modules that its two first screens share.
  cabinet: [
    'src/app/cabinet/cabinet.tsx',
    'src/features/meters/atoms/meters.ts',
    'src/features/meters/messages.ts',
    'src/features/meters/reading-payload.ts',
    'src/features/meters/rules/row-mode.ts',
    'src/features/meters/rules/window-state.ts',
    'src/ui/icons/glyph.tsx',
    'src/lib/state/lists.ts',
    'src/ui/layout/page-head.tsx',
  ],
  meters: ['src/features/meters/meters-screen.tsx'],
  home: ['src/app/cabinet/home/home-screen.tsx'],
  other: ['src/app/cabinet/other-routes.tsx'],
  // What the desk shares with the residents' later screens.
  later: [
    'src/contract/files/name-schema.ts',
    'src/contract/cases/terms.ts',
    'src/ui/later-messages.ts',
    'src/ui/icons/later-icons.ts',
    'src/ui/fields/option.tsx',
    'src/ui/fields/switch.tsx',
  ],
  // Loaded with each form that sends something.
  attempt: ['src/ui/feedback/attempt.tsx', 'src/lib/state/tab-atom.ts'],
  // Bundled with its first screen: saves eight small files.
  desk: ['src/app/desk/desk-app.tsx', 'src/features/today/today-screen.tsx'],
} as const

// A moved file would silently leave its chunk.
for (const path of Object.values(contents).flat())
  if (!existsSync(join(import.meta.dirname, '..', path))) throw new Error(`build/chunks.ts: no ${path}`)

/** Not grouped, because later screens share nearly all of it. */
const others = { registration: 'src/app/public/public-pages.tsx' } as const

export type ChunkName = keyof typeof contents | keyof typeof others

const holds = ({ moduleIds }: Rolldown.OutputChunk, path: string): boolean =>
  moduleIds.some((id) => id.endsWith(`/${path}`))

export const isChunk = (name: ChunkName, chunk: Rolldown.OutputChunk): boolean =>
  holds(chunk, name === 'registration' ? others[name] : contents[name][0])

export const isFirst = (chunk: Rolldown.OutputChunk): boolean =>
  Object.values(contents).some(([path]) => holds(chunk, path))

/**
 * Makes one chunk for the entry and one for each first screen. Measured 2026-11, slow 4G, against 60 files: sign-in
 * usable 49 % sooner, meters 57 %.
 */
export const groups: Rolldown.CodeSplittingGroup[] = Object.entries(contents).map(([name, paths]) => ({
  name,
  test: (id: string) => paths.some((path) => id.endsWith(`/${path}`)),
}))
