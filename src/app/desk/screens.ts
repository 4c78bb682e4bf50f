import { part } from '../../ui/layout/part.tsx'

// Each section is a part of its own, loaded when its address is first opened.
export const RequestsSection = part(async () => (await import('./requests-section.tsx')).RequestsSection)
export const TicketsSection = part(async () => (await import('./tickets-section.tsx')).TicketsSection)
