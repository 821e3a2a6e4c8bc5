// One person of a site.
import { PersonView } from '../people/person-view.tsx';

export default function PersonRoute() {
  return <PersonView />;
}
