import { renderToString } from 'react-dom/server'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { loadApplication } from '../app.tsx'
import { firstScreenPaths } from './first-screen-paths.ts'
import { Page } from './page.tsx'

/** Replaced by the host's own values before they are shown (show-host.ts). */
const anyHost: HostConfig = {
  name: '…',
  favicon: '/',
  backgrounds: ['https://host/'],
  accent: { light: '#000000', onLight: '#000000', dark: '#000000', onDark: '#000000' },
  prefixes: { auth: '/', internal: '/', req: '/', files: '/', acquiring: '/' },
  contacts: { emergency: '+7 495 000-00-00' },
  links: {
    support: null,
    privacy: 'https://host/',
    jobs: null,
    autopayTerms: null,
    tgbot: null,
    robot: null,
    robotText: '',
    osago: null,
    mortgage: null,
  },
}

const draw = async (path: string): Promise<string> => {
  location.hash = `#${path}`
  await loadApplication(Promise.resolve(anyHost))
  return renderToString(<Page host={anyHost} onShown={undefined} />)
}

/** HTML of the screens that index.html holds. Drawn at the import, because the build imports this module only once. */
export const firstScreens: Record<string, string> = {}
for (const [name, path] of firstScreenPaths) firstScreens[name] = await draw(path)
