/** On every page, email and printed receipt of a rehearsal. */
export const rehearsalMark = 'Учебный стенд: деньги не списываются'

/** Precedes the application's root, so every screen has it. Brings its style, so other sites load none. */
export const rehearsalBanner = `<style>
.rehearsal { margin: 0; padding: calc(8px + env(safe-area-inset-top)) 16px 8px; border-block-end: 1px solid; background: var(--boot-text); color: var(--boot-page); font: 600 0.875rem/1.3 system-ui, sans-serif; text-align: center }
</style><p class="rehearsal" role="note">${rehearsalMark}</p>`

/** Before titles and subjects. */
export const rehearsalLabel = 'Учебный стенд'
