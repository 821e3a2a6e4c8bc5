// One of an official's reports.
import { ReportView } from '../../reports/report-view.tsx';

export default function Report() {
  return <ReportView />;
}
