import type { HostConfig } from '#contract/host/schema.ts'
import { defaultPrefixes } from '../kernel/endpoint-url.ts'

/** What a host gets when nothing is configured for it (B-08). */
export const defaultHost: HostConfig = {
  name: 'УК «Садовая»',
  favicon: '/favicon.svg',
  backgrounds: ['/backgrounds/1.svg', '/backgrounds/2.svg', '/backgrounds/3.svg', '/backgrounds/4.svg'],
  accent: { light: '#00656f', onLight: '#ffffff', dark: '#5fbfc7', onDark: '#04262a' },
  prefixes: defaultPrefixes,
  links: {
    support: 'mailto:support@sadovaya.example',
    emergency: 'tel:+74951234567',
    emergencyText: '8 495 123-45-67',
    privacy: 'https://sadovaya.example/privacy',
    jobs: 'https://sadovaya.example/jobs',
    promo: 'https://sadovaya.example/promo',
    autopayTerms: 'https://sadovaya.example/autopay-terms',
    tgbot: 'https://t.me/sadovaya_example_bot',
    robot: 'tel:+74951234568',
    robotText: '8 495 123-45-68',
    osago: 'https://sadovaya.example/osago',
    mortgage: 'https://sadovaya.example/mortgage',
  },
}
