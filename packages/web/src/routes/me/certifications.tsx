// What an official has passed, and until when it is valid.
import { createFileRoute } from '@tanstack/react-router';
import { CertificationsView } from '../../me/more/certifications-view.tsx';
import { activeOfficials } from '../../me/more/queries.ts';
import { certificationsQuery } from '../../people/record/certification.ts';

export const Route = createFileRoute('/me/certifications')({
  loader: async ({ context: { session, queries } }) => {
    const { client } = session;
    await Promise.all(
      activeOfficials(session).map(({ id, _embedded: { site } }) =>
        queries.ensureQueryData(certificationsQuery({ client, siteId: site.id }, id)),
      ),
    );
  },
  component: CertificationsView,
});
