// An official's reports, on all sites.
import { ReportsView } from '../../reports/reports-view.tsx';

export default function Reports() {
  return <ReportsView />;
}
