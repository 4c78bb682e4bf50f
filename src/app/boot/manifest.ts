import type { ManifestOptions } from 'vite-plugin-pwa'

const shot = (name: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: 'image/png',
  form_factor: form,
  label,
})

const shortcut = (name: string, route: string) => ({
  name,
  url: `/#${route}`,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
})

/** All hosts share it, so it has no host branding (O-01). */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Личный кабинет жителя',
  short_name: 'Мой дом',
  description: 'Оплата ЖКУ, показания счётчиков, заявки и новости управляющей организации',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f0f3f3',
  theme_color: '#f0f3f3',
  categories: ['utilities', 'finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  screenshots: [
    shot('meters-narrow', '780x1688', 'narrow', 'Показания счётчиков на телефоне'),
    shot('home-narrow', '780x1688', 'narrow', 'Главная на телефоне'),
    shot('meters-wide', '1440x900', 'wide', 'Показания счётчиков на компьютере'),
  ],
  shortcuts: [
    shortcut('Передать показания', '/meters/list/'),
    shortcut('Оплатить', '/accruals/payment/'),
    shortcut('Заявка', '/requests/create/'),
  ],
}
