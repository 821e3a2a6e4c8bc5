// One person of a site.
import page from '../ui/page.module.css';

export function PersonView() {
  return (
    <main id="main" className={page.page}>
      <h1>Person</h1>
    </main>
  );
}
