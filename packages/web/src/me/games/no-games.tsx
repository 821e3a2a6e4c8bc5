// What a list of the person's games says when it is empty.
import { Empty } from '../../ui/states.tsx';
import type { MyList } from './search.ts';

export default function NoGames({ list }: { list: MyList }) {
  if (list === 'answer')
    return <Empty title="Nothing to answer">Every game that you were offered has your answer.</Empty>;
  if (list === 'past')
    return <Empty title="No past games">Games of the last twelve weeks are listed here.</Empty>;
  return (
    <Empty title="No games yet">
      As soon as an assignor puts you on a game and publishes it, it is listed here, and you get an email.
    </Empty>
  );
}
