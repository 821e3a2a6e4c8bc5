// The lists and settings of a site.
import { SetUpView } from '../lists/set-up-view.tsx';

export default function SetUpRoute() {
  return <SetUpView />;
}
