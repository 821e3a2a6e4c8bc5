// Who may have notifications: everybody, of the browser at which they are signed in.
import { BROWSER } from '../../support/signed-in-browser.ts';
import { everybody, type Row, visibleToOwner } from './statuses.ts';

export function rowsOfPush(): Row[] {
  return [
    { route: 'GET /current_account/push_subscriptions', on: 'nothing', statuses: everybody },
    {
      route: 'POST /current_account/push_subscriptions',
      on: 'nothing',
      body: () => BROWSER,
      statuses: [403, 403, 403, 403, 403], // an application is no browser
    },
    {
      route: 'GET /current_account/push_subscriptions/:id',
      on: 'pushSubscription',
      statuses: visibleToOwner(200),
    },
    {
      route: 'DELETE /current_account/push_subscriptions/:id',
      on: 'pushSubscription',
      statuses: visibleToOwner(204),
    },
  ];
}
