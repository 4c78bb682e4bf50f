/**
 * What a resident agrees to when an order goes to an executor by e-mail (S-07, V-09). The server records the
 * hash of this very text, so a change of a single sign is another consent.
 */
export const orderConsentText =
  'Я даю управляющей организации согласие передать исполнителю услуги то, что я указываю в этой заявке: имя, адрес, ' +
  'телефон, электронную почту и пожелания. Они нужны исполнителю, чтобы связаться со мной и выполнить заказ. Согласие ' +
  'действует, пока заказ не выполнен; отозвать его можно, написав исполнителю или в управляющую организацию.'
