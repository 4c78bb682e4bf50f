import { route } from './route.ts'

/** Routes of the desk; the section's permission and the server control access (G-08). */
export const deskRoutes = {
  start: route('/desk/', 'public'),
  /** Linked from the invitation letter. */
  invitation: route('/desk/invitation/:id/:secret/', 'public'),
  /** Linked from the letter for a member whom strangers' attempts lock out. */
  entry: route('/desk/entry/:id/:secret/', 'public'),
  today: route('/desk/today/', 'public'),
  /** Undelivered letters to residents. */
  letters: route('/desk/today/letters/', 'public'),
  /** Payments whose outcome the bank has not confirmed. */
  unknownPayments: route('/desk/today/payments/', 'public'),
  cases: route('/desk/cases/', 'public'),
  /** By the printed number, not the id. */
  case: route('/desk/cases/:number/', 'public'),
  flats: route('/desk/flats/', 'public'),
  flat: route('/desk/flats/:id/', 'public'),
  flatHouse: route('/desk/flats/houses/:id/', 'public'),
  exchange: route('/desk/exchange/', 'public'),
  content: route('/desk/content/', 'public'),
  newContent: route('/desk/content/new/', 'public'),
  contentItem: route('/desk/content/:id/', 'public'),
  documents: route('/desk/documents/', 'public'),
  newDocument: route('/desk/documents/new/', 'public'),
  catalogue: route('/desk/catalogue/', 'public'),
  newService: route('/desk/catalogue/new/', 'public'),
  service: route('/desk/catalogue/:id/', 'public'),
  shop: route('/desk/shop/', 'public'),
  newOffer: route('/desk/shop/new/', 'public'),
  offer: route('/desk/shop/:id/', 'public'),
  settings: route('/desk/settings/', 'public'),
  members: route('/desk/members/', 'public'),
  record: route('/desk/members/record/', 'public'),
  access: route('/desk/access/', 'public'),
  /** Sections that do not fit in a phone's bar, and sign-out. */
  more: route('/desk/more/', 'public'),
} as const
