// An address of the application that does not exist.
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';
import { AccountMenu } from './account-menu.tsx';
import bar from './top-bar.module.css';
import { TopBar } from './top-bar.tsx';

/** Outside the frames of a site and of an official. */
export function NothingHere() {
  return (
    <>
      <TopBar home="/" className={bar.ends}>
        <AccountMenu />
      </TopBar>
      <NotFound />
    </>
  );
}

export function NotFound() {
  return (
    <main id="main">
      <Empty
        title="There is nothing at this address"
        action={
          <a className={buttonClass('primary')} href="/app">
            Go to the games
          </a>
        }
      >
        It may have been deleted, or the address may be incomplete.
      </Empty>
    </main>
  );
}
