// What is shown at the addresses of proposals to officials.
import { Empty } from '../ui/states.tsx';

export function NotAllowed() {
  return (
    <main id="main">
      <h1 className="visually-hidden">Proposals</h1>
      <Empty title="Only assignors see proposals">They say who is away, and why.</Empty>
    </main>
  );
}
