// How an official can be reached, on each site.
import { OwnDetailsView } from '../../details/own-details-view.tsx';

export default function OwnDetails() {
  return <OwnDetailsView />;
}
