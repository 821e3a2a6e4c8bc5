// What officials should know of the field of a game.
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/context.tsx';
import { isFieldOf } from '../../../venues/closing.ts';
import { fieldsOfVenueQuery } from '../../../venues/queries.ts';
import type { MyGame } from '../my-game.ts';
import styles from '../my-games.module.css';

export default function FieldNotes({ game, venueId }: Pick<MyGame, 'game'> & { venueId: number }) {
  const { client } = useSession();
  const { data = [] } = useQuery(fieldsOfVenueQuery(client, venueId));
  const notes = data.find(({ name }) => isFieldOf(name, game))?.notes;
  return notes == null ? null : <p className={styles.note}>{notes}</p>;
}
