// The first of the views about pay.
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/s/$siteId/pay/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/s/$siteId/pay/fees', params, replace: true });
  },
});
