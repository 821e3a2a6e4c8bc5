// An address of the application that does not exist.
import { buttonClass } from '../ui/button.tsx';
import { Empty } from '../ui/states.tsx';

export function NotFound() {
  return (
    <main>
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
