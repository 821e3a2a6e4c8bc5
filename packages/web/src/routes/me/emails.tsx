// Which emails an official wants.
import { createFileRoute } from '@tanstack/react-router';
import { EmailsView } from '../../me/more/emails-view.tsx';
import { pushDeviceQuery } from '../../me/more/push-device.ts';
import { activeOfficials, myNoticeSettingsQuery, venuesQuery } from '../../me/more/queries.ts';

export const Route = createFileRoute('/me/emails')({
  loader: async ({ context: { session, queries } }) => {
    const { client } = session;
    for (const { _embedded } of activeOfficials(session))
      void queries.prefetchQuery(venuesQuery({ client, siteId: _embedded.site.id }));
    const settings = activeOfficials(session).map(({ id }) => myNoticeSettingsQuery(client, id));
    await Promise.all([
      ...settings.map((query) => queries.ensureQueryData(query)),
      queries.ensureQueryData(pushDeviceQuery(client)),
    ]);
  },
  component: EmailsView,
});
