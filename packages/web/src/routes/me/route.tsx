// The frame of an official's own views, on all sites: tabs, the state of the connection, and what this device stores.
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MeFrame } from '../../me/frame/frame.tsx';
import { persistQueries } from '../../session/persisted.ts';

export const Route = createFileRoute('/me')({
  beforeLoad: ({ context: { queries } }) => persistQueries(queries), // takes milliseconds
  component: Me,
});

function Me() {
  return (
    <MeFrame>
      <Outlet />
    </MeFrame>
  );
}
