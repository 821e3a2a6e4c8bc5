// What an assignor should look at.
import { AttentionView } from '../attention/attention-view.tsx';

export default function AttentionRoute() {
  return <AttentionView />;
}
