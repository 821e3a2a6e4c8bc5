// What is shown at the addresses of imports to those who cannot import: officials, and everybody while the site is archived.
import { useSite } from '../session/context.tsx';
import { Empty } from '../ui/states.tsx';

export function NotAllowed() {
  const { site } = useSite();
  return (
    <main id="main">
      <h1 className="visually-hidden">Import</h1>
      {site.active ? (
        <Empty title="Only assignors import sheets">Ask an assignor or a manager of the site.</Empty>
      ) : (
        <Empty title="Nobody can import sheets">The site is archived, and read only.</Empty>
      )}
    </main>
  );
}
