import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** Modules of which a chunk is made, each with all that it imports and no chunk before it holds, in this order. */
const contents = {
  // With all that the page's script imports itself, what every application loads, or most of them: each file costs a start more
  // than the 3 KB that the payment by QR has no use for.
  entry: [
    'index.html',
    'src/app/page-title.ts',
    'src/ui/fields/field.tsx',
    'src/ui/feedback/banner.tsx',
    'node_modules/jotai/dist/react/useSetAtom.js',
    'node_modules/wouter/src/index.js',
    'src/app/public-titles.ts',
    'src/contract/auth/checks.ts',
    'src/ui/buttons/button-link.tsx',
    'src/ui/buttons/icon-button.tsx',
    'src/ui/lists/list.tsx',
    'src/ui/fields/text-field.tsx',
  ],
  qr: ['src/app/qr/qr-app.tsx'],
  public: ['src/app/public-app.tsx'],
  // Shared by the cabinet, the desk, and the later steps of a payer: neither of these loads anything of the cabinet (decision 25).
  calls: [
    'src/lib/session/session.ts',
    'src/lib/dates/dates.ts',
    'src/lib/text/russian.ts',
    'src/lib/text/money.ts',
    'src/contract/calendar.ts',
    'src/contract/cases.ts',
    'src/contract/money.ts',
    'src/contract/terms.ts',
    'src/contract/files/checks.ts',
    'src/contract/files/schema.ts',
    'src/ui/fields/option.tsx',
    'src/ui/fields/switch.tsx',
    'src/ui/feedback/error-panel.tsx',
    'src/ui/feedback/skeleton.tsx',
    'src/ui/numbers/money.tsx',
    'src/ui/feedback/badge.tsx',
    'src/ui/feedback/load-failed.tsx',
    'src/ui/feedback/status.tsx',
    'src/ui/feedback/live-region.tsx',
    'src/ui/layout/panel.tsx',
    'src/ui/layout/tabs.tsx',
    'src/app/shell/feedback.tsx',
    'src/lib/state/family.ts',
    'node_modules/jotai/dist/react/useAtom.js',
  ],
  // After the cabinet itself, what its two first screens share, and what of one of them the other screens use.
  cabinet: [
    'src/app/cabinet.tsx',
    'src/features/meters/components/readings-panel.tsx',
    'src/lib/state/lists.ts',
    'src/ui/layout/page-head.tsx',
  ],
  meters: ['src/features/meters/meters-screen.tsx'],
  home: ['src/app/home/home-screen.tsx'],
  // With its first screen: eight small files fewer.
  desk: ['src/app/desk/desk-app.tsx', 'src/features/desk-today/today-screen.tsx'],
} as const

// A file that was moved would leave its chunk without a word.
for (const path of Object.values(contents).flat())
  if (!existsSync(join(import.meta.dirname, '..', path))) throw new Error(`build/chunks.ts: no ${path}`)

export type ChunkName = keyof typeof contents

const holds = ({ moduleIds }: Rolldown.OutputChunk, path: string): boolean =>
  moduleIds.some((id) => id.endsWith(`/${path}`))

/** Whether the chunk is the one that holds the first module of this name. */
export const isChunk = (name: ChunkName, chunk: Rolldown.OutputChunk): boolean =>
  holds(chunk, contents[name][0])

/** Whether the chunk is one of those that a visit begins with. */
export const isFirst = (chunk: Rolldown.OutputChunk): boolean =>
  Object.values(contents).some(([path]) => holds(chunk, path))

/**
 * The entry is one chunk, and so is each screen that a visit begins with; the bundler splits the others by itself.
 * Gain, 2026-11: at slow 4G the sign-in can be typed in 49 % sooner, the meters form 57 % (60 files otherwise).
 */
export const groups: Rolldown.CodeSplittingGroup[] = Object.entries(contents).map(([name, paths]) => ({
  name,
  test: (id: string) => paths.some((path) => id.endsWith(`/${path}`)),
}))
