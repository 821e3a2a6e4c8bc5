// The people of a site.
import page from '../ui/page.module.css';

export function PeopleView() {
  return (
    <main id="main" className={page.page}>
      <h1>People</h1>
    </main>
  );
}
