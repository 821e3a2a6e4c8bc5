// The people of a site.
import { PeopleView } from '../people/people-view.tsx';

export default function PeopleRoute() {
  return <PeopleView />;
}
