// The lists and settings of a site.
import page from '../ui/page.module.css';

export function SetUpView() {
  return (
    <main id="main" className={page.page}>
      <h1>Set-up</h1>
    </main>
  );
}
