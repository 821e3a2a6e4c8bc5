// The first of the views about pay.
import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/s/$siteId/pay/')({
  beforeLoad: ({ context: { me }, params }) => {
    const to = me.manager ? '/s/$siteId/pay/runs' : '/s/$siteId/pay/fees';
    throw redirect({ to, params, replace: true });
  },
});
