// Which emails an official wants.
import { EmailsView } from '../../more/emails-view.tsx';

export default function OwnEmails() {
  return <EmailsView />;
}
