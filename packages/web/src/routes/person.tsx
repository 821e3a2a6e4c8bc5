// One person of a site.
import { ToldPerson } from '../notices/told-person.tsx';
import { PersonView } from '../people/person-view.tsx';

export default function PersonRoute() {
  return <PersonView told={(card) => <ToldPerson {...card} />} />;
}
