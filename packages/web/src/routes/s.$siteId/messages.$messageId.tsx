// One message of a site, and who opened it.
import { createFileRoute } from '@tanstack/react-router';
import { MessageView } from '../../messages/message-view.tsx';
import { idOfLink, isOnItsWay, messageQuery, recipientsQuery, sendingQuery } from '../../messages/queries.ts';

export const Route = createFileRoute('/s/$siteId/messages/$messageId')({
  loader: async ({ context: { client, site, isAssignor, queries }, params }) => {
    const id = Number(params.messageId);
    if (isAssignor) void queries.prefetchQuery(recipientsQuery({ client, siteId: site.id }, id));
    const { counts, _links } = await queries.ensureQueryData(messageQuery(client, site.id, id));
    if (isAssignor && isOnItsWay(counts) && _links.job !== undefined)
      void queries.prefetchQuery(sendingQuery({ client, siteId: site.id }, idOfLink(_links.job)));
  },
  component: MessageView,
});
