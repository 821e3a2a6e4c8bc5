// The frame of an official's own views: tabs, the state of the connection, and what this device keeps for them.
import { Outlet } from '@tanstack/react-router';
import { OwnFrame } from '../../mine/frame/own-frame.tsx';

export default function Me() {
  return (
    <OwnFrame>
      <Outlet />
    </OwnFrame>
  );
}
