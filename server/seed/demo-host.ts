import { defaultHost, type HostBranding } from '../config/hosts.ts'

/** Never used by real sites (B-12). */
export const demoHost: HostBranding = {
  ...defaultHost,
  links: {
    support: 'mailto:support@sadovaya.example',
    privacy: 'https://sadovaya.example/privacy',
    jobs: 'https://sadovaya.example/jobs',
    autopayTerms: 'https://sadovaya.example/autopay-terms',
    tgbot: 'https://t.me/sadovaya_example_bot',
    vkbot: 'https://vk.com/sadovaya_example',
    robot: 'tel:+74951234568',
    robotText: '8 495 123-45-68',
    osago: 'https://sadovaya.example/osago',
    mortgage: 'https://sadovaya.example/mortgage',
  },
}
