import DOMPurify, { type Config } from 'dompurify'

const prose =
  'a b blockquote br caption code del div em figcaption figure h2 h3 h4 hr i img ins li ol p pre s small span strong ' +
  'sub sup table tbody td tfoot th thead tr u ul'

/** Elements and attributes of prose: nothing that runs, sends, covers the page or takes a name that scripts look for. */
const rules: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: prose.split(' '),
  ALLOWED_ATTR: ['alt', 'colspan', 'height', 'href', 'rowspan', 'src', 'title', 'width'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // A web page, a letter, a telephone, a route of the cabinet, a file of this host: a browser reads '/\' as '//', another host.
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|#\/|\/(?![/\\]))/i,
  ADD_URI_SAFE_ATTR: ['colspan', 'height', 'rowspan', 'width'],
  // Controls are removed with their text; any other forbidden element leaves its text.
  ADD_FORBID_CONTENTS: ['button', 'dialog', 'form', 'object', 'select', 'textarea'],
  // Nodes, not text: what was cleaned is never parsed again.
  RETURN_DOM_FRAGMENT: true,
}

const finishLink = (link: HTMLAnchorElement): void => {
  if (!/^https?:/i.test(link.getAttribute('href') ?? '')) return
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
}

// A picture of another host would reveal the reader to it, and our content policy blocks it anyway.
const finishPicture = (picture: HTMLImageElement): void => {
  if (!/^(?:\/|data:)/.test(picture.getAttribute('src') ?? '')) return picture.remove()
  if (!picture.hasAttribute('alt')) picture.alt = ''
}

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLAnchorElement) finishLink(node)
  if (node instanceof HTMLImageElement) finishPicture(node)
})

/**
 * The only door by which HTML of others comes into a page (V-04): its prose as nodes, links to other sites opening
 * apart and without a way back. DOMPurify parses under its Trusted Types policy 'dompurify', which our policy names.
 */
export const safeHtml = (html: string): DocumentFragment => DOMPurify.sanitize(html, rules)
