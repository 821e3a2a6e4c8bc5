// What an assignor should look at.
import page from '../ui/page.module.css';

export function AttentionView() {
  return (
    <main id="main" className={page.page}>
      <h1>Attention</h1>
    </main>
  );
}
